/** "View on the site": opens the live page of a published document. */
import { EarthGlobeIcon } from '@sanity/icons/EarthGlobe'
import { type DocumentActionComponent, useClient } from 'sanity'
import { environment } from '../environment.ts'
import { categoryPath, pagePath, tagPath } from '../model/paths.ts'

const query = `*[_id == $id][0]{_type, "slug": slug.current, "segments": [category->parent->parent->parent->pathSegment, category->parent->parent->pathSegment, category->parent->pathSegment, category->pathSegment]}`

interface Parts {
  _type: string
  slug: string | null
  segments: (string | null)[]
}

/** Shown for what has a page of its own and is published. */
export const viewOnSite: DocumentActionComponent = ({ id, published }) => {
  const client = useClient({ apiVersion: '2025-02-19' })
  if (!published) return null
  return {
    label: 'View on the site',
    icon: EarthGlobeIcon,
    onHandle: async () => {
      const parts = await client.fetch<Parts | null>(
        query,
        { id: id.replace(/^drafts\./, '') },
        { perspective: 'published' },
      )
      window.open(environment.siteUrl + (parts ? pathOf(parts) : '/'), '_blank', 'noopener')
    },
  }
}

function pathOf({ _type, slug, segments }: Parts): string {
  if (!slug) return '/'
  if (_type === 'category') return categoryPath(slug)
  if (_type === 'tag') return tagPath(slug)
  return pagePath({ segments, slug })
}
