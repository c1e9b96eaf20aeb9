/** The buttons of the rows: each does the next thing. */
import { Button, Flex, Text } from '@sanity/ui'
import { type ReactNode, useState } from 'react'
import { useClient } from 'sanity'
import { useIntentLink, useRouter } from 'sanity/router'
import { dayOf } from '../../checks/review.ts'
import type { AttentionRow } from '../attention.ts'
import { addWord } from '../failed-searches/add-word.ts'
import { createRedirect, type SuggestedPage } from '../missing-addresses/read-missing.ts'
import { readPublishes, tryAgain } from '../publish/publishes.ts'
import { useAction } from '../use-action.ts'
import { useAsking } from '../use-asking.ts'
import { type FailedPublish, failedPublishes } from './failed-publishes.ts'
import { writeReview } from './write-review.ts'

/** How all of them look. */
const look = { mode: 'ghost', fontSize: 1, padding: 3 } as const

/**
 * Time after which the site is asked whether its second try worked, ms: it repeats for some
 * seconds.
 */
const secondLookMs = 3000

/** Opens a document, at one of its fields if a path is given. */
export function OpenButton({
  text,
  document: { id, type, title },
  path,
}: {
  readonly text: string
  readonly document: Pick<AttentionRow, 'id' | 'type' | 'title'>
  readonly path?: string
}) {
  const { href, onClick } = useIntentLink({ intent: 'edit', params: { id, type, ...(path && { path }) } })
  return (
    <Button as="a" {...look} text={text} aria-label={`${text}: ${title}`} href={href} onClick={onClick} />
  )
}

/** Notes that a page was reviewed today; the same button takes it back. */
export function StillCorrect({ page: { id, title, reviewedAt } }: { readonly page: AttentionRow }) {
  const client = useClient({ apiVersion: '2025-02-19' })
  const [isReviewed, setReviewed] = useState(false)
  const { isBusy, problem, run } = useAction('The review could not be saved')
  const text = isReviewed ? 'Undo' : 'Still correct'
  const onClick = () =>
    run(async () => {
      await writeReview(client, id, isReviewed ? reviewedAt : dayOf(new Date()))
      setReviewed(!isReviewed)
    })
  return (
    <Result said={problem || (isReviewed && 'Reviewed today')} isProblem={problem !== ''}>
      <Button {...look} text={text} aria-label={`${text}: ${title}`} aria-busy={isBusy} onClick={onClick} />
    </Result>
  )
}

/** Lets the site try again what failed, and says whether that worked. */
export function TryAgain({ publish: { id, key, document } }: { readonly publish: FailedPublish }) {
  const { client, asking } = useAsking()
  const [said, setSaid] = useState('')
  const { isBusy, problem, run } = useAction('The site could not be asked to try again')
  const onClick = () =>
    run(async () => {
      setSaid('Trying again …')
      await tryAgain(client, asking, id ?? undefined)
      await new Promise((resolve) => setTimeout(resolve, secondLookMs))
      const { rows } = failedPublishes(await readPublishes(client, asking), new Map())
      setSaid(rows.some((row) => row.key === key) ? 'It failed again' : 'It worked: readers have it now')
    })
  return (
    <Result said={problem || said} isProblem={problem !== ''}>
      <Button
        {...look}
        text="Try again"
        aria-label={`Try again${document ? `: ${document.title}` : ''}`}
        aria-busy={isBusy}
        onClick={onClick}
      />
    </Result>
  )
}

/** Begins an entry of the search settings for a word that readers type. */
export function SayMeaning({ question }: { readonly question: string }) {
  const client = useClient({ apiVersion: '2025-02-19' })
  const { navigateIntent } = useRouter()
  const { isBusy, problem, run } = useAction('The word could not be added')
  const onClick = () =>
    run(async () => {
      const path = `synonyms[_key=="${await addWord(client, question)}"].means`
      navigateIntent('edit', { id: 'searchSettings', type: 'searchSettings', path })
    })
  return (
    <Result said={problem} isProblem>
      <Button
        {...look}
        text="Say what it means"
        aria-label={`Say what it means: ${question}`}
        aria-busy={isBusy}
        onClick={onClick}
      />
    </Result>
  )
}

/** Creates the redirect from an address to the page that readers may have meant. */
export function CreateRedirect({ path, page }: { readonly path: string; readonly page: SuggestedPage }) {
  const client = useClient({ apiVersion: '2025-02-19' })
  const [isCreated, setCreated] = useState(false)
  const { isBusy, problem, run } = useAction('The redirect could not be created')
  const onClick = () =>
    run(async () => {
      await createRedirect(client, path, page.id)
      setCreated(true)
    })
  return (
    <Result said={problem || (isCreated && `Readers get “${page.title}” now`)} isProblem={problem !== ''}>
      {!isCreated && (
        <Button
          {...look}
          text={`Redirect to ${page.title}`}
          aria-label={`Redirect to ${page.title}: ${path}`}
          aria-busy={isBusy}
          onClick={onClick}
        />
      )}
    </Result>
  )
}

function Result({
  said,
  isProblem,
  children,
}: {
  readonly said: string | false
  readonly isProblem: boolean
  readonly children: ReactNode
}) {
  return (
    <Flex gap={3} align="center" style={{ maxWidth: '60%' }}>
      <Text size={1} muted={!isProblem} role={isProblem && said ? 'alert' : 'status'}>
        {said}
      </Text>
      {children}
    </Flex>
  )
}
