/** Client of `/api/page-preview/`: texts and share image that others will show of a page. */
import { isRecord } from '@repo/model/is-record.ts'
import type { PreviewTexts } from '@repo/model/site-api.ts'
import type { SanityClient } from '@sanity/client'
import { type Asking, askSite, unreadable } from '../../site-client/ask-site.ts'

/** Texts that are shown of a page. */
export interface PagePreview extends PreviewTexts {
  /** Changes when the share image does. */
  readonly imageKey: string
}

/**
 * The preview of a page; null if the lake does not have the page yet.
 * @param id published id
 * @throws Error in one sentence for a writer when the site does not answer or refuses
 */
export async function readPreview(
  client: SanityClient,
  id: string,
  asking: Asking,
): Promise<PagePreview | null> {
  const { body, status } = await askSite(client, `/api/page-preview/?id=${encodeURIComponent(id)}`, asking)
  if (!isRecord(body) || !('preview' in body)) throw unreadable(status)
  const { preview } = body
  if (preview === null) return null
  if (!isRecord(preview)) throw unreadable(status)
  const { title, fullTitle, description } = preview
  if (typeof title !== 'string' || typeof fullTitle !== 'string' || typeof description !== 'string')
    throw unreadable(status)
  return {
    url: typeof preview.url === 'string' ? preview.url : null,
    title,
    fullTitle,
    description,
    isListed: preview.isListed !== false,
    markdown: typeof preview.markdown === 'string' ? preview.markdown : null,
    imageKey: JSON.stringify(preview.image),
  }
}

/**
 * The share image of a page as a data URL; null if the lake does not have the page yet.
 * @throws as {@link readPreview}
 */
export async function readShareImage(
  client: SanityClient,
  id: string,
  asking: Asking,
): Promise<string | null> {
  const path = `/api/page-preview/?image=1&id=${encodeURIComponent(id)}`
  const { body, status } = await askSite(client, path, asking)
  if (!isRecord(body) || !('image' in body)) throw unreadable(status)
  return typeof body.image === 'string' ? body.image : null
}
