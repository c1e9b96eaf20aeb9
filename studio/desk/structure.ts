/** The lists of the Studio, in a writer's order. */
import { pageTypes, writersGuideType } from '@repo/model/kinds.ts'
import { BookIcon } from '@sanity/icons/Book'
import { CogIcon } from '@sanity/icons/Cog'
import { CommentIcon } from '@sanity/icons/Comment'
import { EditIcon } from '@sanity/icons/Edit'
import { FolderIcon } from '@sanity/icons/Folder'
import { HelpCircleIcon } from '@sanity/icons/HelpCircle'
import { HomeIcon } from '@sanity/icons/Home'
import { InfoOutlineIcon } from '@sanity/icons/InfoOutline'
import { LinkIcon } from '@sanity/icons/Link'
import { PublishIcon } from '@sanity/icons/Publish'
import { SchemaIcon } from '@sanity/icons/Schema'
import { SearchIcon } from '@sanity/icons/Search'
import { ShareIcon } from '@sanity/icons/Share'
import { TagIcon } from '@sanity/icons/Tag'
import { TrashIcon } from '@sanity/icons/Trash'
import { UnknownIcon } from '@sanity/icons/Unknown'
import type { DefaultDocumentNodeResolver, StructureBuilder, StructureResolver } from 'sanity/structure'
import { FailedSearchesPane } from './failed-searches/failed-searches.tsx'
import { FeedbackPane, PageFeedbackView } from './feedback/feedback-pane.tsx'
import { DraftsPane } from './launch/drafts-pane.tsx'
import { MissingAddressesPane } from './missing-addresses/missing-addresses.tsx'
import { LastPublishesPane } from './publish/last-publishes.tsx'
import { SharedLinksPane } from './share/shared-links-pane.tsx'
import { sidebarTree } from './sidebar-tree.ts'
import { TrashPane } from './trash/trash-pane.tsx'
import { LinkedFrom } from './uses/linked-from.tsx'

/** The sidebar first; then each kind by itself; then what there is only one of. */
export const structure: StructureResolver = (S, context) =>
  S.list()
    .title('Content')
    .items([
      sidebarTree(S, context),
      S.divider(),
      S.documentTypeListItem('nodePage').title('Node pages').icon(SchemaIcon),
      S.documentTypeListItem('guide').title('Guides').icon(BookIcon),
      S.documentTypeListItem('category').title('Categories').icon(FolderIcon),
      S.documentTypeListItem('tag').title('Tags').icon(TagIcon),
      S.documentTypeListItem('redirect').title('Redirects'),
      S.divider(),
      single(S, 'homePage', 'Home page').icon(HomeIcon),
      single(S, 'siteSettings', 'Site settings').icon(CogIcon),
      single(S, 'searchSettings', 'Search').icon(SearchIcon),
      single(S, writersGuideType, "Writers' guide").icon(InfoOutlineIcon),
      S.listItem()
        .id('drafts')
        .title('Drafts')
        .icon(EditIcon)
        .child(S.component(DraftsPane).id('drafts').title('Drafts')),
      S.listItem()
        .id('failed-searches')
        .title('Searched, not found')
        .icon(HelpCircleIcon)
        .child(
          S.component(FailedSearchesPane)
            .id('failed-searches')
            .title('What readers looked for and did not find'),
        ),
      S.listItem()
        .id('missing-addresses')
        .title('Addresses that do not exist')
        .icon(UnknownIcon)
        .child(
          S.component(MissingAddressesPane)
            .id('missing-addresses')
            .title('Addresses that readers opened and did not find'),
        ),
      S.listItem()
        .id('feedback')
        .title('Feedback from readers')
        .icon(CommentIcon)
        .child(S.component(FeedbackPane).id('feedback').title('Feedback from readers')),
      S.listItem()
        .id('last-publishes')
        .title('Last publishes')
        .icon(PublishIcon)
        .child(S.component(LastPublishesPane).id('last-publishes').title('Last publishes')),
      S.listItem()
        .id('shared-links')
        .title('Shared links')
        .icon(ShareIcon)
        .child(S.component(SharedLinksPane).id('shared-links').title('Shared links')),
      S.listItem()
        .id('trash')
        .title('Trash')
        .icon(TrashIcon)
        .child(S.component(TrashPane).id('trash').title('Trash')),
    ])

/**
 * Documents that can be linked to have a second tab, which lists the documents that link to them.
 * Pages have a third one, with what readers say.
 */
export const defaultDocumentNode: DefaultDocumentNodeResolver = (S, { schemaType }) =>
  ['nodePage', 'guide', 'category', 'tag'].includes(schemaType)
    ? S.document().views([
        S.view.form().title('Write'),
        S.view.component(LinkedFrom).id('linked-from').title('Linked from').icon(LinkIcon),
        ...(pageTypes.some((type) => type === schemaType)
          ? [S.view.component(PageFeedbackView).id('feedback').title('Feedback').icon(CommentIcon)]
          : []),
      ])
    : S.document()

function single(S: StructureBuilder, type: string, title: string) {
  return S.listItem().id(type).title(title).child(S.document().schemaType(type).documentId(type).title(title))
}
