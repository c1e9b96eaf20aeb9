import type { Editor } from '@portabletext/editor'
import { useEditor } from '@portabletext/editor'
import { defineBehavior, effect, forward } from '@portabletext/editor/behaviors'
import { textIn } from '@repo/model/values.ts'
import type { SanityClient } from '@sanity/client'
import { Stack } from '@sanity/ui'
import { useToast } from '@sanity/ui/toast'
import { use, useEffect } from 'react'
import { useLakeClient } from '../../lake-client/use-lake-client.ts'
import { Line } from '../../ui/parts.tsx'
import { EditorPlaceContext } from '../editor/editor-place.ts'
import { type Converted, fitCell } from './converted.ts'
import { type PastePlan, pastePlan, pasteTarget } from './paste-plan.ts'
import { uploadImage } from './upload.ts'

/** Sentences in one notice; the rest are counted. */
const mostSentences = 6

/** How long the notice stays if it is not closed, ms: time to read it next to the text. */
const noticeMs = 60_000

/** Converts what is pasted into the text editor it is rendered in. */
export function Paste() {
  const editor = useEditor()
  const place = use(EditorPlaceContext)
  const client = useLakeClient()
  const { push } = useToast()
  const isOurs = place !== undefined
  useEffect(() => {
    if (!isOurs) return
    const say = (lost: readonly string[]) => {
      if (lost.length === 0) return
      const title = 'Pasted. Not everything could be kept:'
      push({
        id: 'pasted',
        status: 'warning',
        closable: true,
        duration: noticeMs,
        title,
        description: <Sentences sentences={lost} />,
      })
    }
    const insert = async (plan: Exclude<PastePlan, { kind: 'cells' }>) => {
      const converted = plan.kind === 'markdown' ? await fromMarkdown(plan.text) : plan.converted
      const { keyGenerator } = editor.getSnapshot().context
      say(await insertConverted(editor, client, plan.isInCell ? fitCell(converted, keyGenerator) : converted))
    }
    const fromMarkdown = async (text: string): Promise<Converted> => {
      // Loaded when it is needed: the parser is large, and few writers paste Markdown.
      const { markdownToBlocks } = await import('./markdown-to-blocks.ts')
      return markdownToBlocks(text, pasteTarget(editor.getSnapshot()))
    }
    return editor.registerBehavior({
      behavior: defineBehavior({
        on: 'clipboard.paste',
        guard: ({ snapshot, event }) => pastePlan(snapshot, event.originEvent.dataTransfer) ?? false,
        actions: [
          ({ event }, plan) => {
            if (plan.kind !== 'cells') return [effect(() => void insert(plan))]
            // The table plugin fills the cells from the cursor on, and adds rows and columns.
            const dataTransfer = new DataTransfer()
            dataTransfer.setData('application/x-portable-text', JSON.stringify(plan.converted.blocks))
            return [
              forward({ ...event, originEvent: { dataTransfer } }),
              effect(() => say(plan.converted.lost)),
            ]
          },
        ],
      }),
    })
  }, [editor, isOurs, client, push])
  return null
}

function Sentences({ sentences }: { readonly sentences: readonly string[] }) {
  const shown = sentences.slice(0, mostSentences)
  const more = sentences.length - shown.length
  return (
    <Stack gap={3} paddingTop={2}>
      {shown.map((sentence) => (
        <Line key={sentence}>{sentence}</Line>
      ))}
      {more > 0 && <Line>And {more} more.</Line>}
    </Stack>
  )
}

/**
 * Inserts the text at once; an image appears when it is uploaded, or its block is removed.
 * @returns sentences about what could not be kept
 */
async function insertConverted(
  editor: Editor,
  client: SanityClient,
  { blocks, images, lost }: Converted,
): Promise<string[]> {
  editor.send({ type: 'insert.blocks', blocks: [...blocks], placement: 'auto' })
  let missing = 0
  for (const image of images) {
    const asset = await uploadImage(client, image)
    if (!asset) missing += 1
    const isImage = (value: unknown) => textIn(value, '_key') === image.key
    const { value } = editor.getSnapshot().context
    const holder = value.find((block) => JSON.stringify(block).includes(`"_key":"${image.key}"`))
    if (!holder) continue
    const at = [{ _key: holder._key }]
    const props = JSON.parse(JSON.stringify(holder), (_name, part: unknown) => {
      if (asset) return isImage(part) ? { ...Object(part), asset: { _type: 'reference', _ref: asset } } : part
      return Array.isArray(part) ? part.filter((item) => !isImage(item)) : part
    })
    if (!asset && isImage(holder)) editor.send({ type: 'delete.block', at })
    else editor.send({ type: 'block.set', at, props })
  }
  return missing === 0 ? [...lost] : [...lost, sentenceAbout(missing)]
}

function sentenceAbout(missing: number): string {
  const what = missing === 1 ? 'An image is' : `${missing} images are`
  return `${what} not in the clipboard: save ${missing === 1 ? 'it' : 'them'} as a file and drop it into the text.`
}
