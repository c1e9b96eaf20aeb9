import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { check } from '../check.ts'
import { failed, passed } from '../results.ts'

/** The folder in `DATA_DIR`. */
interface DataFolderFacts {
  readonly path: string
  readonly state: 'usable' | 'missing' | 'not a folder' | 'not writable'
}

/** Can the product keep its data there? */
export const dataFolder = check({
  title: 'Data folder',
  probe: ({ environment }) => readDataFolder(environment.DATA_DIR),
  judge: ({ path, state }) => {
    switch (state) {
      case 'usable':
        return passed(`${path} can be written`)
      case 'missing':
        return failed(`${path} does not exist`, 'correct DATA_DIR, or run npm start, which creates it')
      case 'not a folder':
        return failed(`${path} is not a folder`, 'set DATA_DIR to a folder on a local disk')
      case 'not writable':
        return failed(
          `${path} cannot be written by this user`,
          `change its owner to the user who runs the product: chown -R <user> "${path}"`,
        )
    }
  },
})

/** State of the data folder: missing, not a folder, not writable, or usable by the product. */
function readDataFolder(path: string): DataFolderFacts {
  // A part of the path may be a file.
  if (!existsSync(path)) return { path, state: 'missing' }
  if (!statSync(path).isDirectory()) return { path, state: 'not a folder' }
  try {
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
    return { path, state: 'usable' }
  } catch {
    return { path, state: 'not writable' }
  }
}
