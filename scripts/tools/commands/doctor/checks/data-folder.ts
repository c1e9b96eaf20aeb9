import { accessSync, constants, existsSync, statSync } from 'node:fs'
import type { Check } from '../check.ts'
import { failed, passed } from '../results.ts'

/** Can the product keep its data there? */
export const dataFolder: Check = {
  title: 'Data folder',
  result: ({ environment: { DATA_DIR: path } }) => {
    // A part of the path may be a file.
    if (!existsSync(path))
      return failed(`${path} does not exist`, 'correct DATA_DIR, or run npm start, which creates it')
    if (!statSync(path).isDirectory())
      return failed(`${path} is not a folder`, 'set DATA_DIR to a folder on a local disk')
    try {
      accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
      return passed(`${path} can be written`)
    } catch {
      return failed(
        `${path} cannot be written by this user`,
        `change its owner to the user who runs the product: chown -R <user> "${path}"`,
      )
    }
  },
}
