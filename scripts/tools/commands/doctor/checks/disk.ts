import { existsSync, statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { check } from '../check.ts'
import { failed, passed } from '../results.ts'

/** A build, a backup of the database and logs fit into it. */
const neededFreeBytes = 1e9

/** Is there space for data and builds? */
export const disk = check({
  title: 'Disk',
  probe: ({ environment }) => {
    let path = environment.DATA_DIR
    while (!existsSync(path) && dirname(path) !== path) path = dirname(path)
    const { bavail, bsize } = statfsSync(path)
    return { path, freeBytes: bavail * bsize }
  },
  judge: ({ path, freeBytes }) => {
    const free = `${(freeBytes / 1e9).toFixed(1)} GB free`
    if (freeBytes >= neededFreeBytes) return passed(`${free} for ${path}`)
    return failed(
      `${free} for ${path}, and at least ${neededFreeBytes / 1e9} GB are needed`,
      'free some space on that disk: npm run backup elsewhere, and delete old builds and logs',
    )
  },
})
