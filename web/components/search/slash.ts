/** The search shortcut /, which can be switched off because it is one character (WCAG 2.1.4). */
import { keep, recall } from '#components/storage/storage.ts'

const key = 'search.slash'

/** True if the reader has left the shortcut on, which it is by default. */
export function slashIsOn(): boolean {
  return recall(key) !== 'off'
}

/** Switches the shortcut on or off in this browser. */
export function switchSlash(isOn: boolean): void {
  keep(key, isOn ? 'on' : 'off')
}
