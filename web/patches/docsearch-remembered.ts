/**
 * DocSearch 5.1 puts buttons (pin, remove) into the options of the searches that it remembers; what is inside an option is not there for
 * those who listen (ARIA 1.2, "option": children are presentational). Here such a list is a tree of one level: a popup that a combobox
 * may have, too, that HTML allows a list to be (a grid it does not), and whose items may hold buttons.
 */

/**
 * Gives the lists of the modal their roles, and again whenever React changes them: it uses one list for what is remembered, and then
 * for what was found.
 * @returns ends it
 */
export function sayTrees(modal: Element): () => void {
  const say = () => {
    for (const list of modal.querySelectorAll('.DocSearch-Dropdown ul')) {
      const isTree = list.querySelector('button') !== null
      setRole(list, isTree ? 'tree' : 'listbox')
      for (const item of list.children) setRole(item, isTree ? 'treeitem' : 'option')
    }
  }
  say()
  const observer = new MutationObserver(say)
  observer.observe(modal, { childList: true, subtree: true, attributeFilter: ['role'] })
  return () => observer.disconnect()
}

/** Only where it differs: each change calls the observer again. */
function setRole(element: Element, role: string) {
  if (element.getAttribute('role') !== role) element.setAttribute('role', role)
}
