/** Fills the node filter of pages that have one; the rest is loaded when a reader chooses. */
import type { NodeList } from '#components/node-filter/node-list.ts'

/** @returns a function that removes the filter */
export function filterSoon(page: Element): () => void {
  const form = page.querySelector<HTMLFormElement>('form[data-nodes]')
  const left = new AbortController()
  const { signal } = left
  if (form) {
    const list = filledFrom(form)
    const attach = async () => {
      try {
        const { attachFilter } = await import('#components/node-filter/attach.ts')
        attachFilter(form, page, await list, signal)
      } catch (error) {
        failed(form, error)
      }
    }
    list.catch((error: unknown) => failed(form, error))
    // Also before this script was loaded.
    const isChosen = [...new FormData(form).values()].some(Boolean)
    if (location.search || isChosen) void attach()
    else form.addEventListener('change', attach, { once: true, signal })
  }
  return () => left.abort()
}

/**
 * Fills the form with the options that exist.
 * @throws Error when the nodes cannot be loaded
 */
async function filledFrom(form: HTMLFormElement): Promise<NodeList> {
  const response = await fetch('/node-list.json')
  if (!response.ok) throw new Error(`/node-list.json answered ${response.status}`)
  // The site writes this file itself (app/node-list.json/route.ts).
  const list = (await response.json()) as NodeList
  const { nodes: group } = form.dataset
  const known = new Set(list.nodes.flatMap((node) => (group && node.group !== group ? [] : node.tags)))
  fill(form, 'group', Object.entries(list.groups))
  fill(
    form,
    'tag',
    Object.entries(list.tags).filter(([slug]) => known.has(slug)),
  )
  return list
}

function fill(form: HTMLFormElement, name: string, names: readonly [string, string][]) {
  const select = form.elements.namedItem(name)
  if (!(select instanceof HTMLSelectElement)) return
  // The first option means all; the others may remain from an earlier page.
  select.options.length = 1
  select.append(...names.map(([slug, label]) => new Option(label, slug)))
}

function failed(form: HTMLFormElement, error: unknown) {
  console.warn('The nodes cannot be filtered:', error)
  const status = form.querySelector('[role=status]')
  if (status) status.textContent = 'The list of nodes could not be loaded. Reload the page to try again.'
}
