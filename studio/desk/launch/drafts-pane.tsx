import type { SanityClient } from '@sanity/client'
import { Button, Card, Checkbox, Flex, Spinner, Stack, Text } from '@sanity/ui'
import { useId, useState } from 'react'
import { useWorkspace } from 'sanity'
import { IntentLink } from 'sanity/router'
import { useLakeClient } from '../../lake-client/use-lake-client.ts'
import { submits, useAction } from '../../ui/actions.tsx'
import { DocumentTitle } from '../../ui/document-title.tsx'
import { LabeledInput, Line, MessageCard, Note, ProblemCard, TitleAndNote } from '../../ui/parts.tsx'
import { ReadingPane, useReadAgain } from '../../ui/reading.tsx'
import { ChangedBy } from '../../ui/who-and-when.tsx'
import { countText } from '../../ui/words.ts'
import { readDrafts } from '../lists/drafts.ts'
import { type ReviewState, readReviewStates } from '../review/review.ts'
import { badges } from '../review/reviewing.ts'
import { checkDrafts } from './check-drafts.ts'
import { launchMoment, momentText, publishNow, scheduleLaunch } from './launch.ts'

/** As many drafts as the history names authors of at once. */
async function readNewest(client: SanityClient) {
  const list = await readDrafts(client, { order: 'desc', most: 100 })
  return { ...list, reviews: await readReviewStates(client, list.rows) }
}

/** Drafts that are published or scheduled, in words, and their release. */
interface Done {
  readonly text: string
  readonly releaseId?: string
}

/** The pane "Drafts": what is not published, the last changed first, and the launch of several. */
export function DraftsPane() {
  const [done, setDone] = useState<Done>()
  return (
    <ReadingPane name="drafts" read={readNewest}>
      {(list) => (
        <>
          {done && (
            <MessageCard tone="positive" role="status">
              {done.text}{' '}
              {done.releaseId && (
                <IntentLink
                  intent="release"
                  params={{ id: done.releaseId }}
                  style={{ textDecoration: 'underline' }}
                >
                  Open the release
                </IntentLink>
              )}
            </MessageCard>
          )}
          {list.rows.length === 0 ? (
            <Line>There are no drafts: everything is published or scheduled.</Line>
          ) : (
            <Launch list={list} onDone={setDone} />
          )}
        </>
      )}
    </ReadingPane>
  )
}

function Launch({
  list: { total, rows, reviews },
  onDone,
}: {
  readonly list: Awaited<ReturnType<typeof readNewest>>
  readonly onDone: (done: Done) => void
}) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const ids = rows.map(({ id }) => id)
  // Of a list that was read again.
  const listed = ids.filter((id) => chosen.has(id))
  const choose = (ids: readonly string[], isChosen: boolean) => {
    setChosen(isChosen ? chosen.union(new Set(ids)) : chosen.difference(new Set(ids)))
  }
  const all = useId()
  const client = useLakeClient()
  const readAgain = useReadAgain()
  const workspace = useWorkspace()
  const [when, setWhen] = useState('')
  const [name, setName] = useState('')
  const { isBusy, problem, run } = useAction()
  const start = (work: () => Promise<void>) =>
    run(async () => {
      if (listed.length === 0) throw new Error('Choose what readers should get.')
      await work()
      readAgain()
    })
  const publish = async () => {
    const drafts = await checkDrafts(client, workspace, listed)
    await publishNow(client, drafts)
    onDone({ text: `${countText(drafts.length, 'draft')} ${drafts.length === 1 ? 'is' : 'are'} published.` })
  }
  const schedule = async () => {
    const at = launchMoment(when, new Date())
    const drafts = await checkDrafts(client, workspace, listed)
    const title = name.trim() || `Launch of ${momentText(at)}`
    const releaseId = await scheduleLaunch(client, { title, at, drafts })
    const text = `Readers get ${countText(drafts.length, 'draft')} on ${momentText(at)}. Until then, change them in the release “${title}”.`
    onDone({ releaseId, text })
  }
  return (
    <>
      <Note>
        What is not published yet. Choose the drafts that readers should get together, now or at a time.
      </Note>
      <Card
        as="form"
        border
        radius={2}
        padding={4}
        aria-label="Launch drafts together"
        {...submits(() => start(schedule))}
      >
        <Stack gap={4}>
          <Flex gap={3} wrap="wrap" align="flex-end">
            <LabeledInput label="When" type="datetime-local" fontSize={1} value={when} onChange={setWhen} />
            <LabeledInput
              label="Name"
              minWidth="10rem"
              fontSize={1}
              placeholder="Launch"
              value={name}
              onChange={setName}
            />
            <Button
              type="submit"
              tone="primary"
              text={listed.length === 0 ? 'Schedule' : `Schedule ${countText(listed.length, 'draft')}`}
              aria-busy={isBusy}
            />
            <Button mode="ghost" text="Publish now" aria-busy={isBusy} onClick={() => start(publish)} />
          </Flex>
          {isBusy && (
            <Flex gap={3} align="center" role="status">
              {/* It also makes the browser draw: without frames, Chromium may not call the idle callbacks
                in which Sanity checks documents. */}
              <Spinner muted />
              <Note>Checking {countText(listed.length, 'draft')} …</Note>
            </Flex>
          )}
          {problem && <ProblemCard>{problem}</ProblemCard>}
        </Stack>
      </Card>
      <Stack gap={3}>
        <Flex gap={3} align="center">
          <Checkbox
            id={all}
            checked={listed.length === rows.length}
            indeterminate={listed.length > 0 && listed.length < rows.length}
            onChange={({ currentTarget: { checked } }) => choose(ids, checked)}
          />
          <Text size={1} weight="medium" as="label" htmlFor={all}>
            Choose all {countText(rows.length, 'draft')}
          </Text>
        </Flex>
        <Stack as="ul" gap={1} aria-label="Drafts">
          {rows.map((draft) => (
            <Card key={draft.id} as="li" borderTop paddingY={3}>
              <Flex gap={3} align="center">
                <Checkbox
                  aria-label={draft.title}
                  checked={chosen.has(draft.id)}
                  onChange={({ currentTarget: { checked } }) => choose([draft.id], checked)}
                />
                <TitleAndNote
                  title={<DocumentTitle document={draft} />}
                  note={
                    <>
                      <ChangedBy author={draft.author} at={draft.updatedAt} />
                      {reviewWords(reviews.get(draft.id))}
                    </>
                  }
                />
              </Flex>
            </Card>
          ))}
        </Stack>
        {total > rows.length && (
          <Note>
            These are the newest of {countText(total, 'draft')}. Older ones are listed when these are done.
          </Note>
        )}
      </Stack>
    </>
  )
}

function reviewWords(state: ReviewState = 'none') {
  const badge = badges[state]
  return badge && ` · ${badge.label}`
}
