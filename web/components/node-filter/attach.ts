/** The node filter; loaded when a reader chooses, or the URL has a choice. */
import { element } from '#components/enhancement/element.ts'
import { type Choice, choiceOf, chosenFrom, type NodeList, queryOf } from './node-list.ts'

const nothing: Choice = { group: '', tag: '', credentials: '' }

/**
 * Applies the choice of the form, or else of the URL, and keeps form and URL in sync.
 * @param form filled with the options
 * @param page has the elements that are hidden when something is chosen
 * @param left aborts when the reader leaves the page
 */
export function attachFilter(
  form: HTMLFormElement,
  page: Element,
  { nodes }: NodeList,
  left: AbortSignal,
): void {
  if (left.aborted) return
  const within = chosenFrom(nodes, { ...nothing, group: form.dataset.nodes ?? '' })
  const show = (choice: Choice) => {
    const isAll = queryOf(choice) === ''
    const found = chosenFrom(within, choice)
    for (const other of page.querySelectorAll<HTMLElement>('[data-unfiltered]')) other.hidden = !isAll
    const results = form.querySelector('ul')
    results?.replaceChildren(...(isAll ? [] : found.map(itemOf)))
    if (results) results.hidden = isAll
    const reset = form.querySelector<HTMLButtonElement>('[type=reset]')
    if (reset) reset.hidden = isAll
    const status = form.querySelector('[role=status]')
    const words = isAll ? '' : `${found.length} of ${within.length} nodes`
    if (status && status.textContent !== words) status.textContent = words
  }
  const onAddress = () => {
    choose(form, choiceOf(new URLSearchParams(location.search)))
    show(chosenIn(form))
  }
  const onChange = () => {
    const choice = chosenIn(form)
    history.replaceState(null, '', location.pathname + queryOf(choice) + location.hash)
    show(choice)
  }
  const onReset = (event: Event) => {
    event.preventDefault()
    choose(form, nothing)
    onChange()
    form.querySelector<HTMLElement>('select')?.focus()
  }
  const onSubmit = (event: Event) => event.preventDefault()
  form.addEventListener('change', onChange, { signal: left })
  form.addEventListener('reset', onReset, { signal: left })
  form.addEventListener('submit', onSubmit, { signal: left })
  window.addEventListener('popstate', onAddress, { signal: left })
  // The next page may reuse the form.
  left.addEventListener('abort', () => choose(form, nothing))
  if (queryOf(chosenIn(form))) onChange()
  else onAddress()
}

function choose(form: HTMLFormElement, choice: Choice) {
  for (const [name, value] of Object.entries(choice)) {
    const select = form.elements.namedItem(name)
    if (!(select instanceof HTMLSelectElement)) continue
    select.value = value
    // An unknown value chooses all.
    if (select.selectedIndex < 0) select.selectedIndex = 0
  }
}

function chosenIn(form: HTMLFormElement): Choice {
  const entries = [...new FormData(form)].map(([name, value]) => [name, String(value)])
  return choiceOf(new URLSearchParams(entries))
}

function itemOf({
  title,
  href,
  summary,
  color,
  needsCredentials,
  status,
}: NodeList['nodes'][number]): HTMLLIElement {
  const need = needsCredentials ? 'Needs an account' : 'No account needed'
  const account = element('small', {}, status ? `${status} · ${need}` : need)
  const link = element('a', { href }, element('b', {}, title), ' ', account, element('span', {}, summary))
  if (color) link.dataset.tone = color
  return element('li', {}, link)
}
