import { assistants, conversationUrl } from './assistants.ts'
import styles from './page-menu.module.css'

/**
 * Fills the menu: view as Markdown, open in an assistant, connect by MCP. Escape closes it, and so
 * does a click or the focus elsewhere.
 * @param markdown URL of the page's Markdown
 */
export function fillPageMenu(menu: HTMLDetailsElement, markdown: string): void {
  const { origin, pathname } = window.location
  const list = document.createElement('ul')
  list.className = styles.items ?? ''
  list.append(
    anItem(aLink('View as Markdown', markdown)),
    ...assistants.map((assistant) =>
      anItem(
        Object.assign(aLink(`Open in ${assistant.name}`, conversationUrl(assistant, origin + pathname)), {
          target: '_blank',
          rel: 'noopener',
        }),
      ),
    ),
    anItem(...mcpServer(`${origin}/mcp`)),
  )
  menu.append(list)
  closeLikeMenu(menu)
}

function anItem(...content: readonly Element[]): HTMLLIElement {
  const item = document.createElement('li')
  item.append(...content)
  return item
}

function aLink(words: string, href: string): HTMLAnchorElement {
  return Object.assign(document.createElement('a'), { textContent: words, href })
}

/** A button that copies the URL of the MCP server, and the URL itself for all other clients. */
function mcpServer(url: string): [HTMLButtonElement, HTMLElement] {
  const button = Object.assign(document.createElement('button'), {
    type: 'button',
    textContent: 'Copy MCP server URL',
  })
  const address = Object.assign(document.createElement('code'), { textContent: url })
  const status = Object.assign(document.createElement('span'), { role: 'status' })
  button.append(status)
  button.addEventListener('click', () => {
    status.textContent = ''
    copied(url).then(
      () => {
        status.textContent = ' Copied'
      },
      (error: unknown) => {
        console.warn('The URL could not be copied, so it is selected:', error)
        getSelection()?.selectAllChildren(address)
      },
    )
  })
  return [button, address]
}

/** Rejects where the page did not come over a secure connection: it has no clipboard. */
async function copied(text: string): Promise<void> {
  await navigator.clipboard.writeText(text)
}

function closeLikeMenu(menu: HTMLDetailsElement): void {
  const close = () => {
    menu.open = false
  }
  menu.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !menu.open) return
    close()
    menu.querySelector('summary')?.focus()
  })
  menu.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) close()
  })
  const onClick = ({ target }: MouseEvent) => {
    // The page with the menu is left without notice.
    if (!menu.isConnected) document.removeEventListener('click', onClick)
    else if (target instanceof Node && !menu.contains(target)) close()
  }
  document.addEventListener('click', onClick)
}
