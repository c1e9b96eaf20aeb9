/** How a process of the built site is started: for the commands and for tests. */
import { join } from 'node:path'

/** Where the process listens. */
export interface SiteAddress {
  readonly port: number | string
  readonly host: string
}

/** The folder in which it runs: paths of the build and of settings are relative to it. */
export const siteFolder: string = join(import.meta.dirname, '..')

/** Arguments of Node; `NODE_ENV`, `NEXT_DIST_DIR` and the settings are in its environment. */
export function siteArgs({ port, host }: SiteAddress): string[] {
  return [join(import.meta.dirname, 'main.ts'), '--port', String(port), '--hostname', host]
}
