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

/** Reads the path of a document; that of the home page before it has an address. */
function useReadPath(id: string) {
  const client = useLakeClient()
  return async (perspective: ClientPerspective) =>
    (await pathOfDocument(client, publishedId(id), perspective)) ?? '/'
}

/** Opens a page, category or tag in the Preview tool, where its draft is shown. */
export const openInPreview: DocumentActionComponent = ({ id, type }) => {
  const readPath = useReadPath(id)
  const { navigateIntent } = useRouter()
  if (!isLinkableType(type)) return null
  return {
    label: 'Open in Preview',
    icon: DesktopIcon,
    onHandle: async () => {
      const tool = { mode: 'presentation', presentation: 'presentation' }
      navigateIntent('edit', { id: publishedId(id), type, ...tool, preview: await readPath('drafts') })
    },
  }
}

/** Opens the live page of a published document in a new tab. */
export const viewOnSite: DocumentActionComponent = ({ id, published }) => {
  const readPath = useReadPath(id)
  if (!published) return null
  return {
    label: 'View on the site',
    icon: EarthGlobeIcon,
    onHandle: async () => {
      window.open(environment.siteUrl + (await readPath('published')), '_blank', 'noopener')
    },
  }
}
