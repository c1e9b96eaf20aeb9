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
import { useViews } from '../preview/view-on-site.ts'
import { type Review, type ReviewState, saveReview, withdrawReview } from './review.ts'
import { useReview } from './reviewing.ts'
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
  const { review, state, isGated, isPublished, open } = useReview(id, documentType)
  return (
    <Panel name="review" title={title} onClose={onClose}>
      <Stack gap={5}>
        {isGated && <Note>Pages of this category are published after another person approved them.</Note>}
        {open ? (
          <>
            <Steps key={state} id={id} state={state} review={review} open={open} />
            {isLinkableType(documentType) && <Views id={id} type={documentType} isPublished={isPublished} />}
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
    <Flex gap={2} wrap="wrap">
      <Button mode="ghost" text="Preview with the changes" onClick={openPreview} />
      {isPublished && <Button mode="ghost" text="The page as it is now" onClick={openSite} />}
    </Flex>
  )
}

const tones = { requested: 'primary', approved: 'positive', changes: 'caution', outdated: 'caution' } as const

interface StepsProps {
  readonly id: string
  readonly state: ReviewState
  readonly review: Review | null
  readonly open: { readonly _id: string; readonly _rev: string }
}

function Steps({ id, state, review, open }: StepsProps) {
  const client = useLakeClient()
  const own = useCurrentUser()?.id ?? ''
  const { isBusy, problem, run } = useAction()
  const [text, setText] = useState('')
  const [reviewers, setReviewers] = useState(review?.reviewers ?? [])
  const { params, setParams } = usePaneRouter()
  const request = { of: open._id, state: 'requested', requestedBy: own, reviewers, note: text } as const
  const save = (next: Omit<Review, 'rev'>) => () =>
    run(() => saveReview(client, id, { ...next, rev: open._rev }), 'The review could not be saved')
  const answer = (said: 'approved' | 'changes') =>
    save({ ...(review ?? request), state: said, by: own, answer: text })
  const showChanges = () =>
    setParams({ ...params, inspect: 'sanity/structure/history', changesInspectorTab: 'review' })
  const withdraw = () => run(() => withdrawReview(client, id), 'The request could not be withdrawn')
  const isAsking = state !== 'requested'
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
      {isAsking && <People chosen={reviewers} onChange={setReviewers} />}
      {state === 'requested' && review?.requestedBy === own ? (
        <Flex>{button('Withdraw the request', withdraw)}</Flex>
      ) : (
        <>
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
                  save({ ...request, by: '', answer: '' }),
                  'primary',
                )
              : button('Approve', answer('approved'), 'primary')}
            {!isAsking && button('Ask for changes', answer('changes'))}
            {button('Show the changes', showChanges)}
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
