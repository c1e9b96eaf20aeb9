/** The regeneration store of this process. */
import { env, hasEdge } from '#env.ts'
import { replaceSingleton, singleton } from '#singleton.ts'
import { siteFile } from '../site-file.ts'
import type { RegenerationStore } from './regeneration-store.ts'
import { SqliteStore } from './sqlite-store.ts'

/**
 * The store: `$DATA_DIR/site/applied.sqlite`, which the first call opens, unless another one is in
 * use.
 * @throws Error if the settings name another one, which the start of the site has to open first
 */
export function applied(): RegenerationStore {
  return singleton('regenerationStore', () => {
    if (env().SITE_DATABASE_URL !== '')
      throw new Error('The store of SITE_DATABASE_URL is not open: web/instrumentation.ts opens it.')
    return new SqliteStore(siteFile('applied.sqlite'), { hasEdge: hasEdge() })
  })
}

/** Makes this process use a store that several processes share. */
export function setStore(store: RegenerationStore): void {
  replaceSingleton('regenerationStore', store)
}
