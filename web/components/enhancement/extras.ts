/** Loads what a page can be read without, after the page itself. */
import { pageLoaded } from './page-loaded.ts'

/** @returns a function that removes what was loaded */
export function extrasSoon(page: Element): () => void {
  let remove: (() => void) | undefined
  let isLeft = false
  const load = async () => {
    await pageLoaded()
    const { enhanceAfterLoad } = await import('./after-load.ts')
    if (!isLeft) remove = enhanceAfterLoad(page)
  }
  load().catch((error: unknown) => console.warn('The menu of the page could not be loaded:', error))
  return () => {
    isLeft = true
    remove?.()
  }
}
