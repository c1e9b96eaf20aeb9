/** The lists of the Studio, in a writer's order. */

import { isLinkableType, isPageType, pageKinds, pageTypes, writersGuideType } from '@repo/model/kinds.ts'
import { publishedId } from '@repo/model/published-id.ts'
import { CogIcon } from '@sanity/icons/Cog'
import { CommentIcon } from '@sanity/icons/Comment'
import { DocumentsIcon } from '@sanity/icons/Documents'
import { FolderIcon } from '@sanity/icons/Folder'
import { HomeIcon } from '@sanity/icons/Home'
import { InfoOutlineIcon } from '@sanity/icons/InfoOutline'
import { LinkIcon } from '@sanity/icons/Link'
import { SearchIcon } from '@sanity/icons/Search'
import { TagIcon } from '@sanity/icons/Tag'
import type {
  DefaultDocumentNodeResolver,
  ListItemBuilder,
  StructureBuilder,
  StructureResolver,
  StructureResolverContext,
} from 'sanity/structure'
import { apiVersion, fetchRaw } from '../../lake-client/documents.ts'
import { PageFeedbackView } from '../feedback/feedback-pane.tsx'
import { PagesPane } from '../launch/drafts-pane.tsx'
import { TreePane } from '../tree/tree-pane.tsx'
import { LinkedFrom } from '../uses/linked-from.tsx'
import { hasNodes } from './attention.ts'
import { type Pane, panes } from './panes.ts'

/** Asked once: while its code loads, Sanity calls the structure up to a hundred times. */
let isOfNodes: Promise<boolean> | undefined

/** Pages, as the sidebar and by kind; then what people did; then what there is only one of. */
export const structure: StructureResolver = async (S, context) => {
  // A documentation without nodes has no list of them.
  isOfNodes ??= fetchRaw<boolean>(context.getClient({ apiVersion }), hasNodes).catch(() => true)
  const hasThem = await isOfNodes
  // Its first one may be made in this session.
  if (!hasThem) isOfNodes = undefined
  const types = pageTypes.filter((type) => hasThem || type !== 'nodePage')
  return S.list()
    .title('Content')
    .items([
      sidebarTree(S, context),
      S.listItem()
        .id('pages')
        .title('All pages')
        .icon(DocumentsIcon)
        .child(S.component(PagesPane).id('pages').title('All pages')),
      S.divider(),
      ...types.map((type) => S.documentTypeListItem(type).title(pageKinds[type].plural)),
      S.documentTypeListItem('category').title('Categories').icon(FolderIcon),
      S.documentTypeListItem('tag').title('Tags').icon(TagIcon),
      S.documentTypeListItem('snippet').title('Snippets'),
      S.documentTypeListItem('redirect').title('Redirects'),
      S.divider().title('Activity'),
      ...Object.entries<Pane>(panes).map(([id, { title, heading = title, icon, component }]) =>
        S.listItem().id(id).title(title).icon(icon).child(S.component(component).id(id).title(heading)),
      ),
      S.divider().title('Settings'),
      single(S, 'homePage', 'Home page').icon(HomeIcon),
      single(S, 'siteSettings', 'Site settings').icon(CogIcon),
      single(S, 'searchSettings', 'Search').icon(SearchIcon),
      single(S, writersGuideType, "Writers' guide").icon(InfoOutlineIcon),
    ])
}

/**
 * Documents that can be linked to have a tab with what links to them, pages one of readers' words.
 */
export const defaultDocumentNode: DefaultDocumentNodeResolver = (S, { schemaType }) =>
  isLinkableType(schemaType) || schemaType === 'snippet'
    ? S.document().views([
        S.view.form().title('Write'),
        S.view.component(LinkedFrom).id('linked-from').title('Linked from').icon(LinkIcon),
        ...(isPageType(schemaType)
          ? [S.view.component(PageFeedbackView).id('feedback').title('Feedback').icon(CommentIcon)]
          : []),
      ])
    : S.document()

function single(S: StructureBuilder, type: string, title: string) {
  return S.listItem().id(type).title(title).child(S.document().schemaType(type).documentId(type).title(title))
}

/** The tree; its rows open the form of a category or page next to it. */
function sidebarTree(S: StructureBuilder, context: StructureResolverContext): ListItemBuilder {
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
  const client = context.getClient({ apiVersion })
  const query = '*[_id in [$id, $draft]] | order(_id desc)[0]._type'
  const found = await fetchRaw<string | null>(client, query, { id, draft: `drafts.${id}` })
  // What was just begun is not in the lake yet.
  return found ?? 'guide'
}
