/** Announcements that the reader dismissed. */
import { onClick } from '#components/enhancement/on-click.ts'
import { keep, recall } from '#components/storage/storage.ts'

// The keys are those of Docusaurus: readers of the former site need not dismiss one again.

/** Key of the id of the announcement that was dismissed last. */
export const idKey = 'docusaurus.announcement.id'
/** Key of "true"; the former site has another value for one that is only shown. */
export const dismissKey = 'docusaurus.announcement.dismiss'

/** Hides the bar on this page and all further ones when its button is pressed. */
export function dismissOnClick(): void {
  onClick('#announcement > button', ({ parentElement: bar }) => {
    if (!bar) return
    keep(idKey, bar.dataset.id ?? '')
    keep(dismissKey, 'true')
    bar.hidden = true
    // The focus was on the button.
    document.querySelector<HTMLElement>('body > header a')?.focus()
  })
}

/** Hides a bar that the reader dismissed, as the bar's own script does on the first page. */
export function hideDismissed(bar: HTMLElement): void {
  bar.hidden = recall(idKey) === bar.dataset.id && recall(dismissKey) === 'true'
}
