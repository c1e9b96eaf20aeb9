/** "View on the site": opens the live page of a published document. */

import { publishedId } from '@repo/model/published-id.ts'
import { EarthGlobeIcon } from '@sanity/icons/EarthGlobe'
import type { DocumentActionComponent } from 'sanity'
import { type Located, located, pathOf } from '../../checks/located.ts'
import { environment } from '../../environment.ts'
import { fetchPublished } from '../../lake-client/documents.ts'
import { useLakeClient } from '../../lake-client/use-lake-client.ts'

/** Shown for published documents that have a page. */
export const viewOnSite: DocumentActionComponent = ({ id, published }) => {
  const client = useLakeClient()
  if (!published) return null
  return {
    label: 'View on the site',
    icon: EarthGlobeIcon,
    onHandle: async () => {
      const parts = await fetchPublished<Located | null>(client, `*[_id == $id][0]${located}`, {
        id: publishedId(id),
      })
      window.open(environment.siteUrl + ((parts && pathOf(parts)) ?? '/'), '_blank', 'noopener')
    },
  }
}
