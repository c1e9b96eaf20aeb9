import {
  type Decoration,
  type DecorationRegistration,
  useEditor,
  useEditorSelector,
} from '@portabletext/editor'
import { textIn } from '@repo/model/values.ts'
import { useEffect, useMemo, useRef } from 'react'
import { type SchemaType, stringToPath, useSchema } from 'sanity'
import { occurrencesIn } from '../../desk/replace/find.ts'
import { type TextPlace, textPlaces } from '../../desk/replace/text-places.ts'
import { searchFor, useWords, type Word, wordOf } from '../../desk/words/words.ts'
import { isInPlace } from './editor-place.ts'

/** Wrong spellings that are underlined in a text at most. */
const most = 200

/** Underlines wrong spellings of the writers' guide in the text editor it is rendered in. */
export function WrongWords() {
  const editor = useEditor()
  // A guide may have every block that a text can have.
  const type = useSchema().get('guide')
  const words = useWords()
  const blocks = useEditorSelector(editor, ({ context }) => context.value)
  const shown = useRef<DecorationRegistration>(null)
  useEffect(() => {
    const registration = editor.registerDecorations({ decorations: [] })
    shown.current = registration
    return () => registration.unregister()
  }, [editor])
  // Only the block that was edited is another object.
  const inBlock = useMemo(() => {
    const known = new WeakMap<object, Decoration[]>()
    return (block: object) => {
      const decorations = known.get(block) ?? (type ? decorationsIn(block, type, words) : [])
      known.set(block, decorations)
      return decorations
    }
  }, [type, words])
  useEffect(() => shown.current?.update(blocks.flatMap(inBlock).slice(0, most)), [blocks, inBlock])
  return null
}

function decorationsIn(block: object, type: SchemaType, words: readonly Word[]): Decoration[] {
  const blockType = textIn(block, '_type')
  // Other blocks have editors of their own.
  if (blockType !== 'block' && !isInPlace(blockType)) return []
  const texts = textPlaces({ body: [block] }, type).filter(({ parts, path }) => parts[0]?.path !== path)
  return occurrencesIn(texts, searchFor(words)).flatMap((occurrence): Decoration | [] => {
    const { place, start, end } = occurrence
    const [anchor, last] = [pointAt(place, start), pointAt(place, end - 1)]
    if (!anchor || !last) return []
    const title = wordOf(occurrence, words)?.sentence
    return {
      id: `${place.path} ${start}`,
      type: 'range',
      range: { anchor, focus: { ...last, offset: last.offset + 1 } },
      render: ({ children }) => <mark {...{ title, style, children }} />,
    }
  })
}

const line = 'underline wavy var(--card-badge-caution-dot-color)'
const style = { textDecoration: line, background: 'none', color: 'inherit' }

/** The place of a character in the editor. */
function pointAt({ parts }: TextPlace, character: number) {
  let start = 0
  for (const { path, text } of parts) {
    if (character < start + text.length)
      return { path: stringToPath(path).slice(1), offset: character - start }
    start += text.length
  }
  return undefined
}
