/** Assistants that open a conversation about a page. */

/** An assistant with the URL of a new conversation, to which the encoded prompt is added. */
interface Assistant {
  readonly name: string
  readonly url: string
}

/** All of them, in the order of the menu. */
export const assistants: readonly Assistant[] = [
  { name: 'ChatGPT', url: 'https://chatgpt.com/?hints=search&q=' },
  { name: 'Claude', url: 'https://claude.ai/new?q=' },
]

/** URL of a conversation that begins with a page. */
export function conversationUrl({ url }: Assistant, page: string): string {
  return url + encodeURIComponent(`Read ${page} and answer my questions about it.`)
}
