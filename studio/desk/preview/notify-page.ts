/** Messages from the Studio to the page in the frame of the Preview tool. */
import { type TypedTexts, typedTexts, typedTextsType } from '@repo/model/typed-texts.ts'

/**
 * Sends the texts that differ between two states of a document to the frames that show the site.
 * @param siteUrl URL of the site; no other page gets the message
 * @param id published id
 */
export function notifyPage(siteUrl: string, id: string, before: object, after: object): void {
  const texts = typedTexts(before, after)
  if (texts.length === 0) return
  const message: TypedTexts = { type: typedTextsType, documentId: id, texts }
  const { origin } = new URL(siteUrl)
  for (const frame of document.querySelectorAll('iframe')) {
    if (originOf(frame) === origin) frame.contentWindow?.postMessage(message, origin)
  }
}

function originOf({ src }: HTMLIFrameElement): string | undefined {
  return URL.canParse(src) ? new URL(src).origin : undefined
}
