// A static import: a module that is loaded only after a failure may fail to load as well.
import { endOnPermanentFailure } from './patches/failed-modules.ts'

/** Runs once in each process of the site, before its first request (Next's convention). */
export async function register() {
  // Next builds this file for the edge too, where there is no node:http.
  // biome-ignore lint/style/noProcessEnv: replaced by Next with a literal when it builds
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { allowToEnd } = await import('./patches/end-process.ts')
  allowToEnd()
  const { env, hasEdge, isBuilding } = await import('./env.ts')
  // A site of one process, without a cache in front of it, loads nothing of this.
  if (!isBuilding() && (env().SITE_DATABASE_URL !== '' || hasEdge())) {
    const { installCluster } = await import('./cluster/install.ts')
    installCluster()
  }
  const { setSearchIndex } = await import('./regeneration/records/search-index.ts')
  const { indexOfSite } = await import('./indexing/index-of-site.ts')
  setSearchIndex(indexOfSite)
  const { catchUpAtStart, openRegeneration } = await import('./regeneration/runs/startup.ts')
  await openRegeneration()
  const { setAddressReader } = await import('./server/unknown-addresses.ts')
  const { readAddresses } = await import('./server/read-addresses.ts')
  setAddressReader(readAddresses)
  // Not awaited: Next starts to listen only when this function has ended.
  void catchUpAtStart()
}

/**
 * Called by Next for every request that fails. A failed render is never stored, so nothing else
 * would report that it is over.
 * @param context where the error was caught; a `renderSource` means within a render that continues
 */
export async function onRequestError(
  error: unknown,
  request: { readonly path: string },
  context: { readonly renderSource?: string },
) {
  endOnPermanentFailure(error)
  // biome-ignore lint/style/noProcessEnv: replaced by Next with a literal when it builds
  if (process.env.NEXT_RUNTIME !== 'nodejs' || context.renderSource) return
  const { endRender } = await import('#freshness/in-flight-renders.ts')
  const { fileOfRoute } = await import('./file-routes.ts')
  const path = request.path.replace(/[?#].*$/, '')
  endRender(fileOfRoute(path) ?? path)
}
