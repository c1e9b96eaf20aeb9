import type { Editor } from '@portabletext/editor'
import { textIn } from '@repo/model/values.ts'
import type { SanityClient } from '@sanity/client'
import type { Converted } from './converted.ts'
import { uploadImage } from './upload.ts'

/**
 * The text is there at once; an image appears when it is uploaded, and its block is removed if it
 * cannot be.
 * @returns sentences about what could not be kept
 */
export async function insertConverted(
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
