/** Behavior that the browser adds to every page once in each tab, without React. */
import { dismissOnClick } from './announcement/dismiss.ts'

/** Starts it. Listeners are those of the document: elements of a page may come later, or change. */
export function startBehavior(): void {
  dismissOnClick()
}
