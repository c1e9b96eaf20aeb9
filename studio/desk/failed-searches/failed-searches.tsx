/** The pane "What readers looked for and did not find": the questions, and what a writer can do about each. */
import { Button, Card, Flex, Stack, Text } from '@sanity/ui'
import { useCallback, useState } from 'react'
import { useClient, useCurrentUser } from 'sanity'
import { useRouter } from 'sanity/router'
import { environment } from '../../environment.ts'
import { messageOf, ReadingPane, useReading } from '../reading-pane.tsx'
import { addWord } from './add-word.ts'
import { type FailedSearch, type FailedSearches, readFailedSearches } from './read.ts'

/** Kinds of page that can be begun from here: templates of `desk/templates.ts`. */
const kinds = [
  { type: 'guide', text: 'Start a guide' },
  { type: 'nodePage', text: 'Start a node page' },
] as const

/** What readers did not find in the last days. */
export function FailedSearchesPane() {
  const client = useClient({ apiVersion: '2025-02-19' })
  const userId = useCurrentUser()?.id
  const read = useCallback(
    () =>
      readFailedSearches(client, {
        siteUrl: environment.siteUrl,
        studioUrl: window.location.origin,
        ...(userId && { userId }),
      }),
    [client, userId],
  )
  const reading = useReading(read)
  return (
    <ReadingPane name="failed-searches" reading={reading}>
      {(found) => <Questions found={found} onProblem={reading.setProblem} />}
    </ReadingPane>
  )
}

function Questions({
  found: { days, searches },
  onProblem,
}: {
  readonly found: FailedSearches
  readonly onProblem: (message: string) => void
}) {
  if (searches.length === 0)
    return <Text size={1}>In the last {days} days readers found something for all they asked.</Text>
  return (
    <Stack gap={4}>
      <Text size={1} muted>
        Asked in the last {days} days, and still without a result. Who asked is not known. A question leaves
        the list when it finds something.
      </Text>
      <Stack as="ul" gap={2}>
        {searches.map((search) => (
          <Question key={search.question} search={search} onProblem={onProblem} />
        ))}
      </Stack>
    </Stack>
  )
}

function Question({
  search: { question, count },
  onProblem,
}: {
  readonly search: FailedSearch
  readonly onProblem: (message: string) => void
}) {
  const client = useClient({ apiVersion: '2025-02-19' })
  const { navigateIntent } = useRouter()
  const [isBusy, setBusy] = useState(false)
  const onAddWord = () => {
    setBusy(true)
    addWord(client, question)
      .then((key) =>
        navigateIntent('edit', {
          id: 'searchSettings',
          type: 'searchSettings',
          path: `synonyms[_key=="${key}"].means`,
        }),
      )
      .catch((error: unknown) => {
        setBusy(false)
        onProblem(`The word could not be added: ${messageOf(error)}`)
      })
  }
  const title = question.slice(0, 1).toUpperCase() + question.slice(1)
  return (
    <Card as="li" border radius={2} padding={3}>
      <Stack gap={3}>
        <Flex gap={3} align="center">
          <Text size={1} weight="medium" style={{ flex: 1, overflowWrap: 'anywhere' }}>
            {question}
          </Text>
          <Text size={1} muted>
            {count === 1 ? 'asked once' : `asked ${count} times`}
          </Text>
        </Flex>
        <Flex gap={2} wrap="wrap">
          <Button
            mode="ghost"
            fontSize={1}
            padding={2}
            text="Say what it means"
            disabled={isBusy}
            onClick={onAddWord}
          />
          {kinds.map(({ type, text }) => (
            <Button
              key={type}
              mode="ghost"
              fontSize={1}
              padding={2}
              text={text}
              onClick={() => navigateIntent('create', [{ type, template: `${type}-titled` }, { title }])}
            />
          ))}
        </Flex>
      </Stack>
    </Card>
  )
}
