/**
 * Patch of `sanity` 6.16 and `@sanity/ui` 4.4: roles and names that people need who do not see the
 * screen. Buttons with an icon have a tooltip and no name; lists of links say that they are
 * choices, so that a screen reader reads no link in them; nothing says where navigation ends and
 * the tool begins. No issue is known.
 *
 * Each entry of the table can go when `web/e2e/studio-access.spec.ts` passes without it.
 */

/** Names by selector, for what has none. */
const names = {
  '[data-testid="releases-tool-link"]': 'Releases',
  '#releases-menu': 'Version that is shown',
  '[data-testid="tasks-toolbar"]': 'Tasks',
  '[data-testid="pane-context-menu-button"]': 'More of this list or page',
  '#copy-document-actions': 'Copy',
  '#create-menu': 'New',
  '[data-testid="insert-menu-button"]': 'Insert',
  '[data-ui="MenuButton"][id$="-menuButton"]': 'More of this entry',
  '[data-ui="DragHandleButton"]': 'Move this entry',
  'a[data-ui="Button"][href^="/structure/"]': 'Back',
  'a[data-ui="Button"][href^="/presentation/"]': 'Preview in this tool',
  'button:has([data-sanity-icon="chevron-left"])': 'Previous',
  'button:has([data-sanity-icon="chevron-right"])': 'Next',
  'input[data-ui="TextInput__input"][value^="http"]': 'Address of the preview',
  iframe: 'Preview of the site',
}

/** Attributes by selector; null removes one. */
const attributes: Readonly<Record<string, Readonly<Record<string, string | null>>>> = {
  'a[href="/"]': { 'aria-label': 'To the start page' },
  '[data-testid="studio-navbar"]': { role: 'banner', 'aria-label': 'Studio' },
  '[data-testid="studio-layout"] > [data-ui="Card"]': { role: 'main', 'aria-label': 'Tool' },
  '#content-root-0 [data-testid="pane-header"] [data-ui="Text"]': { role: 'heading', 'aria-level': '1' },
  // An entry of a list is a link: as an option it would be one inside of a control. The results of
  // the search belong to its field.
  'ul[role="listbox"][data-ui="Box"]:not([data-testid="search-results"] *)': {
    role: 'list',
    'aria-multiselectable': null,
  },
  'ul[role="list"][data-ui="Box"] > li[role="option"]': { role: null, 'aria-selected': null },
  'div[aria-activedescendant]:not([role])': { role: 'group' },
  // Only tabs and options are selected.
  '[aria-selected]:not([role], option)': { 'aria-selected': null },
  'div[aria-haspopup]:not([role])': { 'aria-haspopup': null, 'aria-expanded': null },
  '[tabindex="1"]': { tabindex: '0' },
  'meta[name="viewport"][content*="maximum-scale"]': { content: 'width=device-width, viewport-fit=cover' },
}

/** Time in which changes of the page are collected, ms. */
const pauseMs = 100

/**
 * Corrects what the Studio shows.
 * @returns a function that ends it
 */
export function correctRolesAndNames(page: Document): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const changes = new MutationObserver(() => {
    timer ??= setTimeout(() => {
      timer = undefined
      correct(page)
    }, pauseMs)
  })
  changes.observe(page, { subtree: true, childList: true })
  return () => {
    clearTimeout(timer)
    changes.disconnect()
  }
}

function correct(page: Document) {
  for (const [selector, wanted] of Object.entries(attributes))
    for (const element of page.querySelectorAll(selector))
      for (const [name, value] of Object.entries(wanted))
        if (value === null) element.removeAttribute(name)
        else element.setAttribute(name, value)
  for (const [selector, name] of Object.entries(names))
    for (const element of page.querySelectorAll(`:is(${selector}):not([aria-label])`))
      if (!element.textContent?.trim()) element.setAttribute('aria-label', name)
  // The panel of a tab is there while it is shown.
  for (const tab of page.querySelectorAll('[role="tab"][aria-controls], option[aria-controls]'))
    if (!page.getElementById(tab.getAttribute('aria-controls') ?? '')) tab.removeAttribute('aria-controls')
  for (const day of page.querySelectorAll('[data-testid^="day-tile-"][aria-label*=" 0"]'))
    day.setAttribute('aria-label', day.getAttribute('aria-label')?.replace(' 0', ' ') ?? '')
  for (const editor of page.querySelectorAll('[data-slate-editor]:not([aria-label])')) {
    const title = editor.closest('fieldset')?.querySelector('[data-ui="fieldHeaderContentBox"]')?.textContent
    editor.setAttribute('aria-label', title || 'Text')
  }
}
