/** Whether / opens the search: a shortcut of one character can be switched off (WCAG 2.1.4). */
import { keep, recall } from '#components/storage/storage.ts'

const key = 'search.slash'

/** Whether the reader has left the shortcut on, which it is by default. */
export function slashIsOn(): boolean {
  return recall(key) !== 'off'
}

/** Switches the shortcut on or off in this browser. */
export function switchSlash(isOn: boolean): void {
  keep(key, isOn ? 'on' : 'off')
}
