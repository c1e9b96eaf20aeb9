/** "Review…" of a release: a request, and an answer, for all of its documents at once. */
import { CheckmarkCircleIcon } from '@sanity/icons/CheckmarkCircle'
import { Card, Dialog, Stack } from '@sanity/ui'
import { useCallback } from 'react'
import { getReleaseIdFromReleaseDocumentId, type ReleaseActionComponent } from 'sanity'
import { IntentLink } from 'sanity/router'
import { useLakeClient } from '../../lake-client/use-lake-client.ts'
import { globalDialog } from '../../ui/global-dialog.tsx'
import { Line, Note, TitleAndNote } from '../../ui/parts.tsx'
import { useReading, WhenRead } from '../../ui/reading.tsx'
import { type ReviewedRelease, readReleaseReviews } from './review.ts'
import { Steps } from './review-inspector.tsx'
import { badges, showingChanges } from './reviewing.ts'

/** Opens the review of a release. */
export const releaseReviewDialog = globalDialog<ReviewedRelease>('release-review', ReleaseReviewDialog)

/** For releases that are not published yet. */
export const reviewRelease: ReleaseActionComponent = ({ release: { _id, state, metadata } }) => ({
  label: 'Review…',
  icon: CheckmarkCircleIcon,
  disabled: state !== 'active' && state !== 'scheduled',
  onHandle: () =>
    releaseReviewDialog.open({
      name: getReleaseIdFromReleaseDocumentId(_id),
      title: metadata.title || 'Untitled release',
    }),
})

/** The documents stay as they were read: an answer is about what its author has seen. */
function ReleaseReviewDialog({ name, title, onClose }: ReviewedRelease & { readonly onClose: () => void }) {
  const client = useLakeClient()
  const reading = useReading(useCallback(() => readReleaseReviews(client, name), [client, name]))
  return (
    <Dialog id="release-review" header={`Review of “${title}”`} width={1} onClose={onClose}>
      <Stack gap={5} padding={4} data-testid="release-review">
        <WhenRead reading={reading}>
          {(pages) =>
            pages.length === 0 ? (
              <Line>There is nothing to review: add documents to the release first.</Line>
            ) : (
              <>
                <Note>Each document opens with its changes, in another tab.</Note>
                <Stack as="ul" aria-label="Documents of the release">
                  {pages.map(({ id, type, title: ownTitle, state }) => (
                    <Card key={id} as="li" borderTop paddingY={3}>
                      <TitleAndNote
                        title={
                          <IntentLink
                            intent="edit"
                            params={{ id, type, ...showingChanges }}
                            searchParams={[['perspective', name]]}
                            target="_blank"
                            style={{ textDecoration: 'underline' }}
                          >
                            {ownTitle}
                          </IntentLink>
                        }
                        note={badges[state]?.label ?? 'Nobody was asked'}
                      />
                    </Card>
                  ))}
                </Stack>
                <Steps key={pages.map(({ state }) => state).join()} pages={pages} />
              </>
            )
          }
        </WhenRead>
      </Stack>
    </Dialog>
  )
}
