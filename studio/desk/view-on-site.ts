/** "View on the site": opens the live page of a published document. */

import { publishedId } from '@repo/model/published-id.ts'
import { EarthGlobeIcon } from '@sanity/icons/EarthGlobe'
import { type DocumentActionComponent, useClient } from 'sanity'
import { type Located, located, pathOf } from '../checks/located.ts'
import { environment } from '../environment.ts'

/** Shown for published documents that have a page. */
export const viewOnSite: DocumentActionComponent = ({ id, published }) => {
  const client = useClient({ apiVersion: '2025-02-19' })
  if (!published) return null
  return {
    label: 'View on the site',
    icon: EarthGlobeIcon,
    onHandle: async () => {
      const parts = await client.fetch<Located | null>(
        `*[_id == $id][0]${located}`,
        { id: publishedId(id) },
        { perspective: 'published' },
      )
      window.open(environment.siteUrl + ((parts && pathOf(parts)) ?? '/'), '_blank', 'noopener')
    },
  }
}
