/** The buttons of the rows: each does the next thing. */
import { Button, type ButtonProps } from '@sanity/ui'
import { type ComponentType, useState } from 'react'
import { useWorkspace } from 'sanity'
import { useIntentLink, useLink } from 'sanity/router'
import { dayOf } from '../../checks/review.ts'
import { useLakeClient } from '../../lake-client/use-lake-client.ts'
import { ActionButton } from '../../ui/actions.tsx'
import type { AttentionRow, DocumentPlace } from '../lists/attention.ts'
import type { PaneId } from '../lists/panes.ts'
import { releaseReviewDialog } from '../review/release-review.tsx'
import type { Waiting } from '../waiting/read-waiting.ts'
import { writeReview } from './write-review.ts'

/** Opens a document, at a place if one is given. */
export function OpenButton({
  text,
  document,
  ...place
}: DocumentPlace & {
  readonly text: string
  readonly document: Pick<AttentionRow, 'id' | 'type' | 'title'>
}) {
  const { href, onClick } = useOpenLink(document, place)
  return <LinkButton text={text} aria-label={`${text}: ${document.title}`} href={href} onClick={onClick} />
}

function useOpenLink(
  { id, type }: Pick<AttentionRow, 'id' | 'type'>,
  { release, ...place }: DocumentPlace,
): ReturnType<typeof useIntentLink> {
  const searchParams: [string, string][] = release ? [['perspective', release]] : []
  return useIntentLink({ intent: 'edit', params: { id, type, ...place }, searchParams })
}

/** Opens what waits: a document at its place, or a release with its review. */
export function OpenWaiting({ waiting }: { readonly waiting: Waiting }) {
  const { href, onClick } = useWaitingLink(waiting)
  return <LinkButton text="Open" aria-label={`Open: ${waiting.title}`} href={href} onClick={onClick} />
}

/** The same for other links. */
export function useWaitingLink({ page, release, place }: Waiting): ReturnType<typeof useIntentLink> {
  const document = useOpenLink(page, place)
  const onClick = () => release && releaseReviewDialog.open(release)
  const review = useIntentLink({ intent: 'release', params: { id: release?.name ?? '' }, onClick })
  return release ? review : document
}

/** A link that looks like a button. */
export function LinkButton(props: ButtonProps<'a'>) {
  return <Button as="a" mode="ghost" {...props} />
}

/** Notes that a page, or a fact of it, was reviewed today; the same button takes it back. */
export function ReviewedToday({
  document: { id, title },
  text: wanted,
  fact,
  day,
  path,
}: {
  readonly document: AttentionRow
  readonly text: string
  readonly fact?: string
  /** Day of the review before. */
  readonly day: string | null
  readonly path?: string
}) {
  const client = useLakeClient()
  const [isReviewed, setReviewed] = useState(false)
  const text = isReviewed ? 'Undo' : wanted
  return (
    <ActionButton
      padding={3}
      text={text}
      label={`${text}: ${[fact, title].filter(Boolean).join(', ')}`}
      failure="The review could not be saved"
      work={async (say) => {
        await writeReview(client, id, isReviewed ? day : dayOf(new Date()), path)
        setReviewed(!isReviewed)
        say(isReviewed ? '' : 'Reviewed today')
      }}
    />
  )
}

/** Opens a pane. */
export function PaneLink({ pane, text }: { readonly pane: PaneId; readonly text: string }) {
  return (
    <a {...usePaneLink(pane)} style={{ fontSize: '0.8125rem' }}>
      {text}
    </a>
  )
}

/** The same as a button with an icon. */
export function PaneButton({
  pane,
  text,
  icon,
}: {
  readonly pane: PaneId | 'sidebar'
  readonly text: string
  readonly icon: ComponentType
}) {
  return <LinkButton {...usePaneLink(pane)} icon={icon} text={text} />
}

function usePaneLink(pane: string) {
  const { basePath } = useWorkspace()
  const href = `${basePath.replace(/\/$/, '')}/structure/${pane}`
  return { href, ...useLink({ href }) }
}
