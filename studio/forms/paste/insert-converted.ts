/** Inserts converted blocks at the cursor, and uploads their images. */
import type { Editor } from '@portabletext/editor'
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
    const at = [{ _key: image.key }]
    if (asset) editor.send({ type: 'block.set', at, props: { asset: { _type: 'reference', _ref: asset } } })
    else {
      editor.send({ type: 'delete.block', at })
      missing += 1
    }
  }
  return missing === 0 ? [...lost] : [...lost, sentenceAbout(missing)]
}

function sentenceAbout(missing: number): string {
  const what = missing === 1 ? 'An image is' : `${missing} images are`
  return `${what} not in the clipboard: save ${missing === 1 ? 'it' : 'them'} as a file and drop it into the text.`
}
