/** Client of `/api/page-preview/`: texts and share image that others will show of a page. */
import type { PreviewTexts } from '@repo/model/site-api.ts'
import type { SanityClient } from '@sanity/client'
import { type Asking, askSite } from '../../site-client/ask-site.ts'

/** Texts that are shown of a page. */
export interface PagePreview extends PreviewTexts {
  /** Changes when the share image does. */
  readonly imageKey: string
}

/** The preview of a page by its published id; null if the lake does not have the page yet. */
export async function readPreview(
  client: SanityClient,
  id: string,
  asking: Asking,
): Promise<PagePreview | null> {
  const path = `/api/page-preview/?id=${encodeURIComponent(id)}`
  const { preview } = await askSite<{ preview: (PreviewTexts & { image: object }) | null }>(
    client,
    path,
    asking,
  )
  return preview && { ...preview, imageKey: JSON.stringify(preview.image) }
}

/** The share image of a page as a data URL; null if the lake does not have the page yet. */
export async function readShareImage(
  client: SanityClient,
  id: string,
  asking: Asking,
): Promise<string | null> {
  const path = `/api/page-preview/?image=1&id=${encodeURIComponent(id)}`
  return (await askSite<{ image: string | null }>(client, path, asking)).image
}
