/** "Share a preview…" in the menus of pages and releases. */
import { isPageType } from '@repo/model/kinds.ts'
import { publishedId } from '@repo/model/published-id.ts'
import { ShareIcon } from '@sanity/icons/Share'
import {
  type DocumentActionComponent,
  getReleaseIdFromReleaseDocumentId,
  type ReleaseActionComponent,
} from 'sanity'
import { useMayShare } from './link-list.tsx'
import { sharingDialog } from './share-dialog.tsx'

const label = 'Share a preview…'

/** For pages. While a release is selected, the page is in that release and not in its draft. */
export const sharePage: DocumentActionComponent = ({ id, type, draft, published, release }) => {
  const mayShare = useMayShare()
  if (!mayShare || !isPageType(type) || release) return null
  const title: unknown = (draft ?? published)?.title
  return {
    label,
    icon: ShareIcon,
    onHandle: () =>
      sharingDialog.open({
        shows: { page: publishedId(id) },
        title: typeof title === 'string' ? title : 'Untitled',
      }),
  }
}

/**
 * For releases whose versions are not published yet. The name is in the id: the Studio (6.16) does
 * not read the field `name`, which its type promises.
 */
export const shareRelease: ReleaseActionComponent = ({ release: { _id, state, metadata } }) => {
  const mayShare = useMayShare()
  const isOpen = state === 'active' || state === 'scheduled'
  return {
    label,
    icon: ShareIcon,
    disabled: !mayShare || !isOpen,
    ...(!mayShare && { title: 'You are not allowed to share previews.' }),
    ...(mayShare && !isOpen && { title: 'It was published or archived: there is nothing to preview.' }),
    onHandle: () =>
      sharingDialog.open({
        shows: { release: getReleaseIdFromReleaseDocumentId(_id) },
        title: metadata.title ?? 'Untitled release',
      }),
  }
}
