import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { countText } from '@repo/kit/count-text.ts'
import { z } from 'zod'
import type { Check } from '../check.ts'
import { failed, firstOf, passed } from '../results.ts'

/** Are the packages of the lock file installed? */
export const packages: Check = {
  title: 'Packages',
  result: ({ root }) => {
    const { count, differing } = readPackages(root)
    if (differing.length === 0) return passed(`${countText(count, 'package')} as in package-lock.json`)
    const names = differing.map(
      ({ name, locked, installed }) => `${name} ${installed ?? 'is missing'} instead of ${locked}`,
    )
    return failed(
      `${countText(differing.length, 'package')} not as in package-lock.json: ${firstOf(names)}`,
      'stop the product and run npm start, which installs the locked versions; without a change of the lock file, run npm ci',
    )
  },
}

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      link: z.boolean().optional(),
      optional: z.boolean().optional(),
      dev: z.boolean().optional(),
    }),
  ),
})
const manifestSchema = z.object({ version: z.string() })

/**
 * Compares installed packages with the lock file. An optional one may be missing, and one that only
 * tools and tests need.
 * @returns the number of packages that this system needs, and those that differ
 */
function readPackages(root: string) {
  const { packages } = lockSchema.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))
  let count = 0
  // Null if it is not installed.
  const differing: { name: string; locked: string; installed: string | null }[] = []
  for (const [path, { version: locked, link, optional, dev }] of Object.entries(packages)) {
    if (link || locked === undefined || !path.includes('node_modules/')) continue
    const installed = installedVersion(join(root, path))
    if (installed === null && (optional || dev)) continue
    count += 1
    if (installed !== locked)
      differing.push({ name: path.split('node_modules/').at(-1) ?? path, locked, installed })
  }
  return { count, differing }
}

function installedVersion(folder: string): string | null {
  const path = join(folder, 'package.json')
  if (!existsSync(path)) return null
  try {
    return manifestSchema.parse(JSON.parse(readFileSync(path, 'utf8'))).version
  } catch {
    // An interrupted installation may have left half a file.
    return null
  }
}
