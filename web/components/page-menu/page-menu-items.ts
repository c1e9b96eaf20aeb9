import { element } from '#components/enhancement/element.ts'
import styles from './page-menu.module.css'

/** Assistants with the URL of a new conversation, to which the encoded prompt is added. */
const assistants = [
  { name: 'ChatGPT', url: 'https://chatgpt.com/?hints=search&q=' },
  { name: 'Claude', url: 'https://claude.ai/new?q=' },
]

/**
 * Fills the menu: view as Markdown, open in an assistant, connect by MCP. Escape closes it, and so
 * does a click or the focus elsewhere.
 * @param markdown URL of the page's Markdown
 */
export function fillPageMenu(menu: HTMLDetailsElement, markdown: string): void {
  const { origin, pathname } = window.location
  const prompt = encodeURIComponent(`Read ${origin + pathname} and answer my questions about it.`)
  const links = assistants.map(({ name, url }) =>
    element('a', { href: url + prompt, target: '_blank', rel: 'noopener' }, `Open in ${name}`),
  )
  const items = [[element('a', { href: markdown }, 'View as Markdown')], ...links.map((link) => [link])]
  const list = [...items, mcpServer(`${origin}/mcp`)].map((content) => element('li', {}, ...content))
  menu.append(element('ul', { className: styles.items ?? '' }, ...list))
  closeLikeMenu(menu)
}

/** A button that copies the URL of the MCP server, and the URL itself for all other clients. */
function mcpServer(url: string): [HTMLButtonElement, HTMLElement] {
  const address = element('code', {}, url)
  const status = element('span', { role: 'status' })
  const button = element('button', { type: 'button' }, 'Copy MCP server URL', status)
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
