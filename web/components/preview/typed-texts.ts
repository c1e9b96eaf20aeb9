/**
 * Shows on the page what a writer types in the form next to it, before the lake has it and the page
 * is rendered again (`live-editing.tsx`), which takes most of a second.
 */
import { type TypedText, typedTextsIn } from '@repo/model/typed-texts.ts'

/** Time after the last key for which typed texts replace rendered ones, ms. */
const forgottenMs = 10_000

interface Typed {
  readonly documentId: string
  readonly text: TypedText
  /** States of the text while it was typed: a render may be some letters behind. */
  readonly states: Set<string>
}

/**
 * Replaces a text of the page where it shows a state that the text had while it was typed, also
 * when a render brings an older one. Elements are found by the attributes of `editable.ts`; where a
 * value is shown in another form, such as code in colors, nothing is replaced.
 */
export function typedTextsOn(page: Document) {
  const typed = new Map<string, Typed>()
  let forgetting: ReturnType<typeof setTimeout> | undefined
  const showAll = () => {
    for (const one of typed.values()) show(page, one)
  }
  const observer = new MutationObserver(showAll)
  const stop = () => {
    clearTimeout(forgetting)
    observer.disconnect()
    typed.clear()
  }
  return {
    /** From now on the page shows what is rendered. */
    stop,
    /** @param data `data` of a `message` event of the Studio */
    receive(data: unknown) {
      const message = typedTextsIn(data)
      if (!message) return
      const { documentId } = message
      for (const text of message.texts) {
        const key = `${documentId} ${text.path} ${text.part?.index ?? ''}`
        const states = typed.get(key)?.states ?? new Set()
        typed.set(key, { documentId, text, states: states.add(text.before).add(text.after) })
      }
      showAll()
      observer.observe(page.body, { subtree: true, childList: true, characterData: true })
      clearTimeout(forgetting)
      forgetting = setTimeout(stop, forgottenMs)
    },
  }
}

function show(page: Document, { documentId, text, states }: Typed): void {
  for (const element of page.querySelectorAll(`[data-sanity^="id=${CSS.escape(documentId)};"]`)) {
    if (pathOf(element) !== text.path) continue
    const node = nodeOf(element, text, states)
    // Only on a change, because the observer reports it.
    if (node && node.data !== text.after && states.has(node.data)) node.data = text.after
  }
}

/** The text node that shows the text; undefined if it is not certain which one. */
function nodeOf(element: Element, { part }: TypedText, states: ReadonlySet<string>): Text | undefined {
  const nodes = textNodesOf(element)
  if (part) return nodes.length === part.of ? nodes[part.index] : undefined
  const found = nodes.filter(({ data }) => states.has(data))
  return found.length === 1 ? found[0] : undefined
}

/** The text nodes of an element, without those of other fields in it. */
function textNodesOf(element: Element): Text[] {
  const nodes: Text[] = []
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode
    if (node instanceof Text && node.parentElement?.closest('[data-sanity]') === element) nodes.push(node)
  }
  return nodes
}

/** Path in a `data-sanity` attribute. */
function pathOf(element: Element): string | undefined {
  return /;path=([^;]*)/.exec(element.getAttribute('data-sanity') ?? '')?.[1]
}
