/**
 * Texts that a writer types next to the preview, on their way from the form to the page in the
 * frame: the page shows them at once, and what the lake has a moment later. Pure.
 */
import { isRecord } from './is-record.ts'
import { textIn } from './values.ts'

/** `type` of the message. */
export const typedTextsType = 'loomwork/typed-texts'

/** A text of a document that has changed in the form. */
export interface TypedText {
  /** Path of the field or paragraph, as next-sanity's `createDataAttribute`: `body:a.title`. */
  readonly path: string
  readonly before: string
  readonly after: string
  /** Which of how many parts of a paragraph it is; absent for a field. */
  readonly part?: { readonly index: number; readonly of: number }
}

/** Message of the Studio to the page. */
export interface TypedTexts {
  readonly type: typeof typedTextsType
  /** Published id. */
  readonly documentId: string
  readonly texts: readonly TypedText[]
}

/**
 * The texts that differ between two states of a document. What was added, removed or moved is not
 * among them, nor a text that was or becomes empty: the page shows these when it is rendered again.
 */
export function typedTexts(before: unknown, after: unknown): TypedText[] {
  return within(before, after, '')
}

/** The message that `data` of a `message` event is; undefined if it is another one. */
export function typedTextsIn(data: unknown): TypedTexts | undefined {
  if (!isRecord(data) || data.type !== typedTextsType) return undefined
  const { documentId, texts } = data
  if (typeof documentId !== 'string' || !Array.isArray(texts)) return undefined
  return { type: typedTextsType, documentId, texts: texts.filter(isTypedText) }
}

function isTypedText(value: unknown): value is TypedText {
  if (!isRecord(value)) return false
  const { path, before, after, part } = value
  const isPart = isRecord(part) && typeof part.index === 'number' && typeof part.of === 'number'
  const areTexts = [path, before, after].every((text) => typeof text === 'string')
  return areTexts && (part === undefined || isPart)
}

function within(before: unknown, after: unknown, path: string): TypedText[] {
  // The form keeps what has not changed.
  if (before === after) return []
  if (typeof before === 'string' && typeof after === 'string') {
    return before && after && path ? [{ path, before, after }] : []
  }
  if (Array.isArray(before) && Array.isArray(after)) return inItems(before, after, path)
  if (!isRecord(before) || !isRecord(after)) return []
  if (after._type === 'block') return inParagraph(before.children, after.children, path)
  return Object.keys(after).flatMap((name) =>
    name.startsWith('_') ? [] : within(before[name], after[name], path ? `${path}.${name}` : name),
  )
}

/** Items are the same if their keys are. */
function inItems(before: readonly unknown[], after: readonly unknown[], path: string): TypedText[] {
  return after.flatMap((item) => {
    const key = textIn(item, '_key')
    const last = key && before.find((other) => textIn(other, '_key') === key)
    return last ? within(last, item, `${path}:${key}`) : []
  })
}

function inParagraph(before: unknown, after: unknown, path: string): TypedText[] {
  if (!Array.isArray(before) || !Array.isArray(after) || before.length !== after.length) return []
  const [then, now] = [before.map(textOf), after.map(textOf)]
  // Something that is not text may have any number of elements on the page.
  if (then.some((text) => !text) || now.some((text) => !text)) return []
  return now.flatMap((text, index) => {
    const last = then[index]
    return text && last && last !== text
      ? [{ path, before: last, after: text, part: { index, of: now.length } }]
      : []
  })
}

function textOf(span: unknown): string {
  return textIn(span, '_type') === 'span' ? textIn(span, 'text') : ''
}
