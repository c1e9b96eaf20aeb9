/**
 * Framework patch: screen readers can reach the buttons of DocSearch's recent searches.
 *
 * DocSearch 5.1 puts buttons (pin, remove) into options of a listbox
 * (https://github.com/algolia/docsearch/issues/1014), whose children are presentational (ARIA 1.2,
 * "option"). Here such a list is a tree with one level, which a combobox may open as well, which
 * HTML allows on a list (unlike a grid), and whose items may contain buttons.
 */

import { setRole } from './docsearch-role.ts'

/** Sets the roles of the modal's lists. Call it again when React has changed them. */
export function fixListRoles(modal: Element): void {
  for (const list of modal.querySelectorAll('.DocSearch-Dropdown ul')) {
    const isTree = list.querySelector('button') !== null
    setRole(list, isTree ? 'tree' : 'listbox')
    for (const item of list.children) setRole(item, isTree ? 'treeitem' : 'option')
  }
}
