/** Inline script that restores the sidebar's branches before the page is painted. */

/**
 * Key in the session storage: for each category that the reader opened, its list as HTML; for each
 * that the reader closed, {@link closedMark}. By path of the category.
 */
export const branchesKey = 'sidebar'

/** The style sheet hides a list before it. */
export const closedMark = '<hr hidden>'

/**
 * Runs next to the sidebar while the page is parsed, so that nothing moves afterwards. `links` is
 * live: branches inside a restored list are restored as well. At this point the only links in list
 * items are those of the sidebar. A list that the page has already hides the restored one until
 * `enhancement/branches.ts` removes it, which also logs that the storage is blocked.
 */
export const restoreScript =
  `try{let s=JSON.parse(sessionStorage.${branchesKey});for(let a of document.links)` +
  "a.closest('li')?.insertAdjacentHTML('beforeend',s[a.pathname]??'')}catch{}"
