/**
 * Keys of comments. Tab leads from field to field: the buttons with which the fields are commented
 * on (sanity 6.16, `CommentsFieldButton`) would take the Tab, and the letters of a writer who goes
 * on. Ctrl+Alt+M, as in Google Docs and Word, comments on the selected text, or else on the field
 * with the cursor.
 */
import { formSelector } from '../../forms/text-field.ts'

const buttonsOfFields = ['Add comment', 'Open comments']
  .map((label) => `${formSelector} button[aria-label="${label}"]`)
  .join()

/** Listens to the keys. @returns a function that removes the listener */
export function commentKeys(page: Document): () => void {
  page.addEventListener('keydown', onKey, true)
  return () => page.removeEventListener('keydown', onKey, true)
}

function onKey(event: KeyboardEvent) {
  if (event.key === 'Tab')
    for (const button of document.querySelectorAll<HTMLElement>(buttonsOfFields)) button.tabIndex = -1
  if (event.code !== 'KeyM' || !event.altKey || !(event.ctrlKey || event.metaKey)) return
  const ofSelection = document.querySelector<HTMLElement>('[data-testid="inline-comment-button"]')
  const field = document.activeElement?.closest('[data-testid^="field-"]')
  const button = ofSelection ?? field?.querySelector<HTMLElement>(buttonsOfFields)
  if (!button) return
  event.preventDefault()
  // What is typed next must not go into the field when its comments are shown.
  if (!ofSelection && document.activeElement instanceof HTMLElement) document.activeElement.blur()
  button.click()
}
