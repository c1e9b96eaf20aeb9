/** Style sheets that another page, or code that is loaded later, needs. */

const loads = new Map<string, Promise<void>>()

/**
 * Resolves when a style sheet is there. One that failed can be tried again.
 * @param href its URL, as the site writes it
 * @throws Error when it cannot be loaded
 */
export function loadStyle(href: string): Promise<void> {
  const load = loads.get(href) ?? append(href)
  loads.set(href, load)
  return load
}

async function append(href: string): Promise<void> {
  if (document.querySelector(`link[rel=stylesheet][href="${href}"]`)) return
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
  await new Promise((resolve, reject) => {
    link.onload = resolve
    link.onerror = () => {
      link.remove()
      loads.delete(href)
      reject(new Error(`${href} could not be loaded`))
    }
    document.head.append(link)
  })
}
