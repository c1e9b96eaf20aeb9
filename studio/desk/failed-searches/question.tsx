/** One question that found nothing, and what a writer can do about it. */

import { pageKinds, pageTypes } from '@repo/model/kinds.ts'
import type { ReactNode } from 'react'
import { useClient } from 'sanity'
import { useRouter } from 'sanity/router'
import { CountedCard } from '../counted-card.tsx'
import { RowButton, useRowAction } from '../row-action.tsx'
import { addWord } from './add-word.ts'
import { dismiss, takeBack } from './dismiss.ts'
import type { FailedSearchEntry } from './read.ts'

interface QuestionProps {
  readonly search: FailedSearchEntry
  /** The list has changed. */
  readonly onDone: () => void
  /** Something could not be done, in one sentence. */
  readonly onProblem: (message: string) => void
}

/** A question with buttons that add a word, begin a page, or dismiss it. */
export function Question({ search, onDone, onProblem }: QuestionProps) {
  const { question } = search
  const client = useClient({ apiVersion: '2025-02-19' })
  const { navigateIntent } = useRouter()
  const { isBusy, action } = useRowAction(onProblem)
  const onAddWord = action('The word could not be added', async () => {
    const path = `synonyms[_key=="${await addWord(client, question)}"].means`
    navigateIntent('edit', { id: 'searchSettings', type: 'searchSettings', path })
  })
  const onDismiss = action('The search could not be dismissed', async () => {
    await dismiss(client, question)
    onDone()
  })
  const title = question.slice(0, 1).toUpperCase() + question.slice(1)
  return (
    <QuestionCard search={search}>
      <RowButton text="Say what it means" disabled={isBusy} onClick={onAddWord} />
      {pageTypes.toReversed().map((type) => (
        <RowButton
          key={type}
          text={`Start a ${pageKinds[type].name.toLowerCase()}`}
          onClick={() => navigateIntent('create', [{ type, template: `${type}-titled` }, { title }])}
        />
      ))}
      <RowButton text="Dismiss" disabled={isBusy} onClick={onDismiss} />
    </QuestionCard>
  )
}

/** A dismissed question, with a button that puts it back on the list. */
export function DismissedQuestion({ search, onDone, onProblem }: QuestionProps) {
  const client = useClient({ apiVersion: '2025-02-19' })
  const { isBusy, action } = useRowAction(onProblem)
  const onTakeBack = action('The search could not be put back on the list', async () => {
    await takeBack(client, search.question)
    onDone()
  })
  return (
    <QuestionCard search={search}>
      <RowButton text="Show again" disabled={isBusy} onClick={onTakeBack} />
    </QuestionCard>
  )
}

function QuestionCard({
  search: { question, count },
  children,
}: {
  readonly search: FailedSearchEntry
  readonly children: ReactNode
}) {
  return (
    <CountedCard title={question} count={count === 1 ? 'asked once' : `asked ${count} times`}>
      {children}
    </CountedCard>
  )
}
