/** The lists of the Studio, in a writer's order. */
import { isLinkableType, isPageType, pageKinds, pageTypes, writersGuideType } from '@repo/model/kinds.ts'
import { CogIcon } from '@sanity/icons/Cog'
import { CommentIcon } from '@sanity/icons/Comment'
import { FolderIcon } from '@sanity/icons/Folder'
import { HomeIcon } from '@sanity/icons/Home'
import { InfoOutlineIcon } from '@sanity/icons/InfoOutline'
import { LinkIcon } from '@sanity/icons/Link'
import { SearchIcon } from '@sanity/icons/Search'
import { TagIcon } from '@sanity/icons/Tag'
import type { DefaultDocumentNodeResolver, StructureBuilder, StructureResolver } from 'sanity/structure'
import { PageFeedbackView } from './feedback/feedback-pane.tsx'
import { type Pane, panes } from './panes.ts'
import { sidebarTree } from './sidebar-tree.ts'
import { LinkedFrom } from './uses/linked-from.tsx'

/** The sidebar first; then each kind by itself; then what there is only one of. */
export const structure: StructureResolver = (S, context) =>
  S.list()
    .title('Content')
    .items([
      sidebarTree(S, context),
      S.divider(),
      ...pageTypes.map((type) => S.documentTypeListItem(type).title(pageKinds[type].plural)),
      S.documentTypeListItem('category').title('Categories').icon(FolderIcon),
      S.documentTypeListItem('tag').title('Tags').icon(TagIcon),
      S.documentTypeListItem('redirect').title('Redirects'),
      S.divider(),
      single(S, 'homePage', 'Home page').icon(HomeIcon),
      single(S, 'siteSettings', 'Site settings').icon(CogIcon),
      single(S, 'searchSettings', 'Search').icon(SearchIcon),
      single(S, writersGuideType, "Writers' guide").icon(InfoOutlineIcon),
      ...Object.entries<Pane>(panes).map(([id, { title, heading = title, icon, component }]) =>
        S.listItem().id(id).title(title).icon(icon).child(S.component(component).id(id).title(heading)),
      ),
    ])

/**
 * Documents that can be linked to have a second tab, which lists the documents that link to them.
 * Pages have a third one, with what readers say.
 */
export const defaultDocumentNode: DefaultDocumentNodeResolver = (S, { schemaType }) =>
  isLinkableType(schemaType)
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
