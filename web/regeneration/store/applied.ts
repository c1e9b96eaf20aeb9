/** The regeneration store of this process. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { env } from '#env.ts'
import { singleton } from '#singleton.ts'
import type { RegenerationStore } from './regeneration-store.ts'
import { SqliteStore } from './sqlite-store.ts'

/** The store, `$DATA_DIR/site/applied.sqlite`; the first call opens it. */
export function applied(): RegenerationStore {
  return singleton('regenerationStore', open)
}

function open(): RegenerationStore {
  const folder = join(env().DATA_DIR, 'site')
  mkdirSync(folder, { recursive: true })
  return new SqliteStore(join(folder, 'applied.sqlite'))
}
