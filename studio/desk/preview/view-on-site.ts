/** Where readers see a document: its page in the Preview tool, and the live one. */

import { isLinkableType } from '@repo/model/kinds.ts'
import { publishedId } from '@repo/model/published-id.ts'
import type { ClientPerspective } from '@sanity/client'
import { DesktopIcon } from '@sanity/icons/Desktop'
import { EarthGlobeIcon } from '@sanity/icons/EarthGlobe'
import type { DocumentActionComponent } from 'sanity'
import { useRouter } from 'sanity/router'
import { pathOfDocument } from '../../checks/site-addresses.ts'
import { environment } from '../../environment.ts'
import { useLakeClient } from '../../lake-client/use-lake-client.ts'

/** Functions that open a document as readers will see it, and as they see it now. */
export function useViews(id: string, type: string) {
  const client = useLakeClient()
  const { navigateIntent } = useRouter()
  /** The path of the home page before the document has an address. */
  const readPath = async (perspective: ClientPerspective) =>
    (await pathOfDocument(client, publishedId(id), perspective)) ?? '/'
  return {
    openPreview: async () => {
      const tool = { mode: 'presentation', presentation: 'presentation' }
      navigateIntent('edit', { id: publishedId(id), type, ...tool, preview: await readPath('drafts') })
    },
    openSite: async () => {
      window.open(environment.siteUrl + (await readPath('published')), '_blank', 'noopener')
    },
  }
}

/** Opens a page, category or tag in the Preview tool, where its draft is shown. */
export const openInPreview: DocumentActionComponent = ({ id, type }) => {
  const { openPreview } = useViews(id, type)
  return isLinkableType(type) ? { label: 'Open in Preview', icon: DesktopIcon, onHandle: openPreview } : null
}

/** Opens the live page of a published document in a new tab. */
export const viewOnSite: DocumentActionComponent = ({ id, type, published }) => {
  const { openSite } = useViews(id, type)
  return published ? { label: 'View on the site', icon: EarthGlobeIcon, onHandle: openSite } : null
}
