/** The panes of "Content" that list what readers, the site and colleagues did, in their order. */
import { CommentIcon } from '@sanity/icons/Comment'
import { EditIcon } from '@sanity/icons/Edit'
import { HelpCircleIcon } from '@sanity/icons/HelpCircle'
import { PublishIcon } from '@sanity/icons/Publish'
import { ShareIcon } from '@sanity/icons/Share'
import { TrashIcon } from '@sanity/icons/Trash'
import { UnknownIcon } from '@sanity/icons/Unknown'
import type { ComponentType } from 'react'
import type { UserComponent } from 'sanity/structure'
import { FailedSearchesPane } from '../failed-searches/failed-searches.tsx'
import { FeedbackPane } from '../feedback/feedback-pane.tsx'
import { DraftsPane } from '../launch/drafts-pane.tsx'
import { MissingAddressesPane } from '../missing-addresses/missing-addresses.tsx'
import { LastPublishesPane } from '../publish/last-publishes.tsx'
import { SharedLinksPane } from '../share/link-list.tsx'
import { TrashPane } from '../trash/trash-pane.tsx'

/** A pane, and its entry in the list. */
export interface Pane {
  readonly title: string
  /** Above the open pane, if it says more than the title. */
  readonly heading?: string
  readonly icon: ComponentType
  readonly component: UserComponent
}

/** By the id in the address. */
export const panes = {
  drafts: { title: 'Drafts', icon: EditIcon, component: DraftsPane },
  'failed-searches': {
    title: 'Searched, not found',
    heading: 'What readers looked for and did not find',
    icon: HelpCircleIcon,
    component: FailedSearchesPane,
  },
  'missing-addresses': {
    title: 'Addresses that do not exist',
    heading: 'Addresses that readers opened and did not find',
    icon: UnknownIcon,
    component: MissingAddressesPane,
  },
  feedback: { title: 'Feedback from readers', icon: CommentIcon, component: FeedbackPane },
  'last-publishes': { title: 'Last publishes', icon: PublishIcon, component: LastPublishesPane },
  'shared-links': { title: 'Shared links', icon: ShareIcon, component: SharedLinksPane },
  trash: { title: 'Trash', icon: TrashIcon, component: TrashPane },
} as const satisfies Readonly<Record<string, Pane>>

/** Id of a pane. */
export type PaneId = keyof typeof panes
