/** The node filter; loaded only on pages that have one. */
import { type Choice, choiceOf, chosenFrom, type NodeList, queryOf } from './node-list.ts'

const nothing: Choice = { group: '', tag: '', credentials: '' }

/**
 * Fills the form with the available options, applies the choice of the URL and of a reader who
 * chose before this code was loaded, and keeps form and URL in sync.
 * @returns a function that removes the filter
 * @throws Error when the nodes cannot be loaded
 */
export async function attachFilter(form: HTMLFormElement, page: Element): Promise<() => void> {
  const list = await loaded()
  const group = form.dataset.nodes ?? ''
  const within = chosenFrom(list.nodes, { ...nothing, group })
  fill(form, 'group', list.groups)
  const known = new Set(within.flatMap(({ tags }) => tags))
  fill(form, 'tag', Object.fromEntries(Object.entries(list.tags).filter(([slug]) => known.has(slug))))

  const show = (choice: Choice) => {
    const isAll = queryOf(choice) === ''
    const found = chosenFrom(within, choice)
    for (const other of page.querySelectorAll<HTMLElement>('[data-unfiltered]')) other.hidden = !isAll
    const results = form.querySelector('ul')
    results?.replaceChildren(...(isAll ? [] : found.map(itemOf)))
    if (results) results.hidden = isAll
    const reset = form.querySelector<HTMLButtonElement>('[type=reset]')
    if (reset) reset.hidden = isAll
    say(form, isAll ? '' : `${found.length} of ${within.length} nodes`)
  }
  const onAddress = () => {
    const choice = choiceOf(new URLSearchParams(location.search))
    choose(form, choice)
    show(chosenIn(form))
  }
  const onChange = () => {
    const choice = chosenIn(form)
    // Next wraps this call, so Back and a reload restore the choice.
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
  form.addEventListener('change', onChange)
  form.addEventListener('reset', onReset)
  form.addEventListener('submit', onSubmit)
  window.addEventListener('popstate', onAddress)
  const { credentials } = chosenIn(form)
  onAddress()
  const choice = chosenIn(form)
  if (credentials && credentials !== choice.credentials) {
    choose(form, { ...choice, credentials })
    onChange()
  }
  return () => {
    // The next page may reuse the form.
    choose(form, nothing)
    form.removeEventListener('change', onChange)
    form.removeEventListener('reset', onReset)
    form.removeEventListener('submit', onSubmit)
    window.removeEventListener('popstate', onAddress)
  }
}

/** Shows a text in the form's live region, for screen readers. */
export function say(form: HTMLFormElement, words: string): void {
  const status = form.querySelector('[role=status]')
  if (status && status.textContent !== words) status.textContent = words
}

async function loaded(): Promise<NodeList> {
  const response = await fetch('/node-list.json')
  if (!response.ok) throw new Error(`/node-list.json answered ${response.status}`)
  // The site writes this file itself (app/node-list.json/route.ts).
  return (await response.json()) as NodeList
}

function fill(form: HTMLFormElement, name: string, names: Readonly<Record<string, string>>) {
  const select = form.elements.namedItem(name)
  if (!(select instanceof HTMLSelectElement)) return
  // The first option means all; the others may remain from an earlier page.
  select.options.length = 1
  select.append(...Object.entries(names).map(([slug, label]) => new Option(label, slug)))
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
  const item = document.createElement('li')
  const link = document.createElement('a')
  link.href = href
  if (color) link.dataset.tone = color
  const name = document.createElement('b')
  name.textContent = title
  const words = document.createElement('span')
  words.textContent = summary
  const account = document.createElement('small')
  const need = needsCredentials ? 'Needs an account' : 'No account needed'
  account.textContent = status ? `${status} · ${need}` : need
  link.append(name, ' ', account, words)
  item.append(link)
  return item
}
