import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { accessibleToOthers } from '@repo/kit/environment/private-files.ts'
import { check } from '../check.ts'
import { failed, firstOf, passed, skipped } from '../results.ts'

/** Are settings and data private? */
export const permissions = check({
  title: 'Permissions',
  probe: ({ root, environment }) => {
    const { DATA_DIR } = environment
    // The data folder may be a link to a larger disk.
    const data = existsSync(DATA_DIR) ? realpathSync(DATA_DIR) : DATA_DIR
    return {
      open: [join(root, '.env.local'), data].flatMap(accessibleToOthers),
      // Windows has no such modes.
      hasModes: process.platform !== 'win32',
    }
  },
  judge: ({ open, hasModes }) => {
    if (!hasModes) return skipped('this system has no file modes: keep the clone in your home folder')
    if (open.length === 0) return passed('only this user can read settings and data')
    return failed(
      `other users of this machine can use ${firstOf(open)}`,
      `chmod -R go= "${open[0]}"; npm start does it for all settings and data`,
    )
  },
})
