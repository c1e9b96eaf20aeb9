/** Loads the node filter, only on pages that have one. */

/** @returns a function that removes the filter */
export function filterSoon(page: Element): () => void {
  const form = page.querySelector<HTMLFormElement>('form[data-nodes]')
  let detach: (() => void) | undefined
  let isLeft = false
  const attach = async (found: HTMLFormElement) => {
    const { attachFilter, say } = await import('#components/node-filter/attach.ts')
    try {
      const end = await attachFilter(found, page)
      if (isLeft) end()
      else detach = end
    } catch (error) {
      console.warn('The nodes cannot be filtered:', error)
      say(found, 'The list of nodes could not be loaded. Reload the page to try again.')
    }
  }
  if (form) attach(form).catch((error: unknown) => console.warn('The nodes cannot be filtered:', error))
  return () => {
    isLeft = true
    detach?.()
  }
}
