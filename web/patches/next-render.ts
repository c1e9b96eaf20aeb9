/**
 * Framework patch: code that Next calls knows which render it works for.
 *
 * Next 16.4 renders a page twice, first to fill its caches and then from them, and exports nothing
 * that both passes share. Its work store is the same object in both (`prerenderToStream` in
 * `server/app-render/app-render.js`, and `do` in `server/route-modules/app-route/module.js`).
 * Upstream issue: none known.
 */
import { workAsyncStorage } from 'next/dist/server/app-render/work-async-storage.external.js'

/** An object that stays the same during one render; undefined outside of a render. */
export function currentRender(): object | undefined {
  return workAsyncStorage.getStore()
}
