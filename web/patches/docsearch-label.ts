/**
 * Framework patch: the input and the lists of DocSearch's modal keep their name during a slow
 * search.
 *
 * All of them are named by the label with the magnifier. DocSearch 5.1 replaces it by a spinner
 * when a search takes more than 300 ms, and screen readers then read lists without a name (axe:
 * `aria-input-field-name`). Upstream issue: none known.
 */

/** Gives the spinner the id of the label that it replaces, and its text as a title. */
export function keepLabel(modal: Element): void {
  const spinner = modal.querySelector<HTMLElement>('.DocSearch-LoadingIndicator')
  if (!spinner) return
  spinner.id = 'docsearch-label'
  spinner.title = 'Search'
}
