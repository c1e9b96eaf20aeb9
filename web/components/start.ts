import { dismissOnClick } from './announcement/dismiss.ts'
import { toggleBranches } from './enhancement/branches.ts'
import { copyOnClick } from './enhancement/copy.ts'
import { playOnClick } from './enhancement/player.ts'
import { openDrawer } from './navbar/drawer.ts'
import { hideBar } from './navbar/hiding-bar.ts'
import { openSearchOnRequest } from './search/open-search.ts'
import { switchColorMode } from './theme/color-mode.ts'

/**
 * Starts the behavior that every page gets once in each tab, without React. Listeners are those of
 * the document: elements of a page may come later, or change.
 */
export function startBehavior(): void {
  switchColorMode()
  hideBar()
  openDrawer()
  dismissOnClick()
  openSearchOnRequest()
  copyOnClick()
  playOnClick()
  toggleBranches()
}
