/**
 * Framework patch: the site adds elements to the results of DocSearch's modal.
 *
 * DocSearch 5.1 has a place for them in its footer only, which is one row high. Upstream issue:
 * none known.
 */

/**
 * Adds an empty element next to DocSearch's results; styles decide on which side. It disappears
 * with the modal.
 * @returns null if no modal is open
 */
export function addPanel(): HTMLElement | null {
  const footer = document.querySelector('.DocSearch-Modal > .DocSearch-Footer')
  if (!footer) return null
  const panel = document.createElement('div')
  footer.before(panel)
  return panel
}
