import { isLinkableType } from '@repo/model/kinds.ts'
import { publishedId } from '@repo/model/published-id.ts'
import { CheckmarkCircleIcon } from '@sanity/icons/CheckmarkCircle'
import { Button, Flex, Stack, TextArea } from '@sanity/ui'
import { useState } from 'react'
import {
  type DocumentInspectorProps,
  defineDocumentInspector,
  useCurrentUser,
  useUserListWithPermissions,
} from 'sanity'
import { usePaneRouter } from 'sanity/structure'
import { useLakeClient } from '../../lake-client/use-lake-client.ts'
import { useAction } from '../../ui/actions.tsx'
import { Panel } from '../../ui/panel.tsx'
import { CheckList, Labeled, Line, MessageCard, Note, ProblemCard } from '../../ui/parts.tsx'
import { useReadAgain } from '../../ui/reading.tsx'
import { useViews } from '../preview/view-on-site.ts'
import { type Reviewed, reviewedTogether, saveReviews } from './review.ts'
import { showingChanges, useReview } from './reviewing.ts'
import { SaidInReview } from './said-in-review.tsx'

const title = 'Review'

/** The panel, which a button in the header of every form opens. */
export const reviewInspector = defineDocumentInspector({
  name: 'review',
  component: ReviewPanel,
  useMenuItem: () => ({ title, icon: CheckmarkCircleIcon, showAsAction: true }),
})

function ReviewPanel({ documentId, documentType, onClose }: DocumentInspectorProps) {
  const id = publishedId(documentId)
  const { page, isGated, isPublished } = useReview(id, documentType)
  const { params, setParams } = usePaneRouter()
  const showChanges = () => setParams({ ...params, ...showingChanges })
  return (
    <Panel name="review" title={title} onClose={onClose}>
      <Stack gap={5}>
        {isGated && <Note>Pages of this category are published after another person approved them.</Note>}
        {page ? (
          <>
            <Steps key={page.state} pages={[page]} />
            <Flex gap={2} wrap="wrap">
              <Button mode="ghost" text="Show the changes" onClick={showChanges} />
              {isLinkableType(documentType) && (
                <Views id={id} type={documentType} isPublished={isPublished} />
              )}
            </Flex>
          </>
        ) : (
          <Line>There is nothing to review: change something first.</Line>
        )}
      </Stack>
    </Panel>
  )
}

interface ViewsProps {
  readonly id: string
  readonly type: string
  readonly isPublished: boolean
}

function Views({ id, type, isPublished }: ViewsProps) {
  const { openPreview, openSite } = useViews(id, type)
  return (
    <>
      <Button mode="ghost" text="Preview with the changes" onClick={openPreview} />
      {isPublished && <Button mode="ghost" text="The page as it is now" onClick={openSite} />}
    </>
  )
}

const tones = { requested: 'primary', approved: 'positive', changes: 'caution', outdated: 'caution' } as const

/** The review of drafts or versions: its state, and the next step for all of them at once. */
export function Steps({ pages }: { readonly pages: readonly Reviewed[] }) {
  const client = useLakeClient()
  const own = useCurrentUser()?.id ?? ''
  const readAgain = useReadAgain()
  const { state, review, toAnswer, toWithdraw, toRequest } = reviewedTogether(pages, own)
  const isAsking = toAnswer.length === 0
  const { isBusy, problem, run } = useAction()
  const [text, setText] = useState('')
  const [reviewers, setReviewers] = useState(review?.reviewers ?? [])
  const request = { state: 'requested', requestedBy: own, reviewers, note: text, by: '', answer: '' } as const
  const save = (chosen: readonly Reviewed[], said?: Parameters<typeof saveReviews>[2]) => () =>
    run(() => saveReviews(client, chosen, said).then(readAgain), 'The review could not be saved')
  const answer = (said: 'approved' | 'changes') =>
    save(toAnswer, (page) => ({ ...(page.review ?? request), state: said, by: own, answer: text }))
  const button = (label: string, onClick: () => void, tone?: 'primary') => (
    <Button
      text={label}
      mode={tone ? 'default' : 'ghost'}
      tone={tone ?? 'default'}
      aria-busy={isBusy}
      onClick={onClick}
    />
  )
  return (
    <Stack gap={4}>
      {review && state !== 'none' && (
        <MessageCard tone={tones[state]} role="status">
          <SaidInReview review={review} />
          {state === 'outdated' && ' It was changed since.'}
        </MessageCard>
      )}
      {isAsking && toWithdraw.length > 0 && <Flex>{button('Withdraw the request', save(toWithdraw))}</Flex>}
      {(!isAsking || toRequest.length > 0) && (
        <>
          {isAsking && <People chosen={reviewers} onChange={setReviewers} />}
          <Labeled label={isAsking ? 'Note for the reviewers' : 'Answer'}>
            {(field) => (
              <TextArea
                id={field}
                fontSize={1}
                rows={3}
                value={text}
                onChange={({ currentTarget }) => setText(currentTarget.value)}
              />
            )}
          </Labeled>
          <Flex gap={2} wrap="wrap">
            {isAsking
              ? button(
                  state === 'none' ? 'Request review' : 'Request review again',
                  save(toRequest, () => request),
                  'primary',
                )
              : button('Approve', answer('approved'), 'primary')}
            {!isAsking && button('Ask for changes', answer('changes'))}
          </Flex>
        </>
      )}
      {problem && <ProblemCard>{problem}</ProblemCard>}
    </Stack>
  )
}

/** People who may change a draft may review it. */
const anyDraft = { _id: 'drafts.any', _type: 'guide', _rev: '', _createdAt: '', _updatedAt: '' }

interface PeopleProps {
  readonly chosen: readonly string[]
  readonly onChange: (ids: readonly string[]) => void
}

function People({ chosen, onChange }: PeopleProps) {
  const own = useCurrentUser()?.id
  const { data } = useUserListWithPermissions({ documentValue: anyDraft, permission: 'update' })
  const others = (data ?? []).filter(({ id, granted }) => granted && id !== own)
  if (others.length === 0) return <Note>Nobody else has an account yet.</Note>
  const options = others.map(({ id, displayName }) => ({ value: id, title: displayName ?? id }))
  return <CheckList title="Who reviews it" {...{ options, chosen, onChange }} />
}
