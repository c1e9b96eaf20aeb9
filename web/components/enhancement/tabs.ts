/** Tabs of one group are chosen together and remembered, under the keys of Docusaurus. Without scripts each is on its own. */
import { keep, recall } from '#components/storage/storage.ts'

const keyOf = (group: string) => `docusaurus.tab.${group}`

/** @returns ends it */
export function syncTabs(page: Element): () => void {
  const groups = () => page.querySelectorAll<HTMLElement>('[data-tab-group]')
  for (const group of new Set([...groups()].map(({ dataset }) => dataset.tabGroup ?? ''))) {
    const chosen = recall(keyOf(group))
    if (chosen) choose(groups(), group, chosen)
  }
  const onChange = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement)) return
    const group = target.closest<HTMLElement>('[data-tab-group]')?.dataset.tabGroup
    if (!group) return
    // The tab stays where it is, whatever opens above it.
    const before = target.getBoundingClientRect().top
    choose(groups(), group, target.value)
    window.scrollBy({ top: target.getBoundingClientRect().top - before, behavior: 'instant' })
    keep(keyOf(group), target.value)
  }
  page.addEventListener('change', onChange)
  return () => page.removeEventListener('change', onChange)
}

function choose(tabs: Iterable<HTMLElement>, group: string, value: string) {
  for (const tab of tabs) {
    if (tab.dataset.tabGroup !== group) continue
    // Not those of tabs within tabs.
    for (const input of tab.querySelectorAll<HTMLInputElement>(':scope > label > input'))
      if (input.value === value) input.checked = true
  }
}
