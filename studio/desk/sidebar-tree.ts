/** The sidebar of the site as the first entry of the Studio's list. */

import { publishedId } from '@repo/model/published-id.ts'
import { FolderIcon } from '@sanity/icons/Folder'
import type { ListItemBuilder, StructureBuilder, StructureResolverContext } from 'sanity/structure'
import { TreePane } from './tree/tree-pane.tsx'

const apiVersion = '2025-02-19'

/** The tree; its rows open the form of a category or page next to it. */
export function sidebarTree(S: StructureBuilder, context: StructureResolverContext): ListItemBuilder {
  return S.listItem()
    .id('sidebar')
    .title('Sidebar')
    .icon(FolderIcon)
    .child(
      S.component(TreePane)
        .id('sidebar')
        .title('Sidebar')
        .child(async (childId, { params }) => {
          const documentId = publishedId(childId)
          const type = typeof params?.type === 'string' ? params.type : await typeOf(context, documentId)
          return S.defaultDocument({ schemaType: type, documentId }).schemaType(type).documentId(documentId)
        }),
    )
}

/** For an address without the type, such as an old bookmark. */
async function typeOf(context: StructureResolverContext, id: string): Promise<string> {
  const found: string | null = await context
    .getClient({ apiVersion })
    .fetch(
      '*[_id in [$id, $draft]] | order(_id desc)[0]._type',
      { id, draft: `drafts.${id}` },
      { perspective: 'raw' },
    )
  // What was just begun is not in the lake yet.
  return found ?? 'guide'
}
