/** Synchronizes the tabs of a group and stores the choice under the keys of Docusaurus. */
import { keep, recall } from '#components/storage/storage.ts'

const keyOf = (group: string) => `docusaurus.tab.${group}`

/** @returns a function that removes the listener */
export function syncTabs(page: Element): () => void {
  const groups = () => page.querySelectorAll<HTMLElement>('[data-tab-group]')
  for (const group of new Set([...groups()].map(({ dataset }) => dataset.tabGroup ?? ''))) {
    const chosen = recall(keyOf(group))
    if (chosen) choose(groups(), group, chosen)
  }
  const onChange = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement)) return
    letFind(page)
    const group = target.closest<HTMLElement>('[data-tab-group]')?.dataset.tabGroup
    if (!group) return
    // Keeps the tab's position on screen, whatever opens above it.
    const before = target.getBoundingClientRect().top
    choose(groups(), group, target.value)
    window.scrollBy({ top: target.getBoundingClientRect().top - before, behavior: 'instant' })
    keep(keyOf(group), target.value)
  }
  // The browser has found a text in a tab that is not selected.
  const onFound = ({ target }: Event) =>
    target instanceof Element && target.previousElementSibling?.querySelector('input')?.click()
  page.addEventListener('change', onChange)
  page.addEventListener('beforematch', onFound)
  letFind(page)
  return () => {
    page.removeEventListener('change', onChange)
    page.removeEventListener('beforematch', onFound)
  }
}

/** The style sheet shows the text of the selected tab all the same. */
function letFind(page: Element) {
  if (!('onbeforematch' in page)) return
  for (const panel of page.querySelectorAll('fieldset > label + div'))
    panel.setAttribute('hidden', 'until-found')
}

function choose(tabs: Iterable<HTMLElement>, group: string, value: string) {
  for (const tab of tabs) {
    if (tab.dataset.tabGroup !== group) continue
    // Excludes nested tabs.
    for (const input of tab.querySelectorAll<HTMLInputElement>(':scope > label > input'))
      if (input.value === value) input.checked = true
  }
}
