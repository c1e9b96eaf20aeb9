import type { SanityClient } from '@sanity/client'
import { Button, Card, Checkbox, Flex, Spinner, Stack, Text } from '@sanity/ui'
import { useId, useState } from 'react'
import { useWorkspace } from 'sanity'
import { IntentLink } from 'sanity/router'
import { useLakeClient } from '../../lake-client/use-lake-client.ts'
import { useAction } from '../../ui/actions.tsx'
import { DocumentTitle } from '../../ui/document-title.tsx'
import { LabeledInput, Line, MessageCard, Note, ProblemCard, TitleAndNote } from '../../ui/parts.tsx'
import { ReadingPane, useReadAgain } from '../../ui/reading.tsx'
import { ChangedBy } from '../../ui/who-and-when.tsx'
import { countText } from '../../ui/words.ts'
import type { AttentionList } from '../lists/attention.ts'
import { type ListedDraft, readDrafts } from '../lists/drafts.ts'
import { checkDrafts } from './check-drafts.ts'
import { launchMoment, momentText, scheduleLaunch } from './launch.ts'

/** As many drafts as the history names authors of at once. */
const readNewest = (client: SanityClient) => readDrafts(client, { order: 'desc', most: 100 })

/** A scheduled release, with the message about it. */
interface Scheduled {
  readonly releaseId: string
  readonly text: string
}

/**
 * The pane "Drafts": what is not published yet, the last changed first, and the launch of several
 * at one moment.
 */
export function DraftsPane() {
  const [scheduled, setScheduled] = useState<Scheduled>()
  return (
    <ReadingPane name="drafts" read={readNewest}>
      {(list) => (
        <>
          {scheduled && (
            <MessageCard tone="positive" role="status">
              {scheduled.text}{' '}
              <IntentLink
                intent="release"
                params={{ id: scheduled.releaseId }}
                style={{ textDecoration: 'underline' }}
              >
                Open the release
              </IntentLink>
            </MessageCard>
          )}
          {list.rows.length === 0 ? (
            <Line>There are no drafts: everything is published or scheduled.</Line>
          ) : (
            <Launch list={list} onScheduled={setScheduled} />
          )}
        </>
      )}
    </ReadingPane>
  )
}

function Launch({
  list: { total, rows },
  onScheduled,
}: {
  readonly list: AttentionList<ListedDraft>
  readonly onScheduled: (scheduled: Scheduled) => void
}) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const ids = rows.map(({ id }) => id)
  // Of a list that was read again.
  const listed = ids.filter((id) => chosen.has(id))
  const choose = (ids: readonly string[], isChosen: boolean) => {
    setChosen(isChosen ? chosen.union(new Set(ids)) : chosen.difference(new Set(ids)))
  }
  const all = useId()
  return (
    <>
      <Note>What is not published yet. Choose the drafts that readers should get together, and when.</Note>
      <Moment chosen={listed} onScheduled={onScheduled} />
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
                  note={<ChangedBy author={draft.author} at={draft.updatedAt} />}
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

/** When it is, under which name, and the button. */
function Moment({
  chosen,
  onScheduled,
}: {
  readonly chosen: readonly string[]
  readonly onScheduled: (scheduled: Scheduled) => void
}) {
  const client = useLakeClient()
  const readAgain = useReadAgain()
  const workspace = useWorkspace()
  const [when, setWhen] = useState('')
  const [name, setName] = useState('')
  const { isBusy, problem, run } = useAction()
  const schedule = async () => {
    if (chosen.length === 0) throw new Error('Choose what readers should get.')
    const at = launchMoment(when, new Date())
    const drafts = await checkDrafts(client, workspace, chosen)
    const title = name.trim() || `Launch of ${momentText(at)}`
    const releaseId = await scheduleLaunch(client, { title, at, drafts })
    const text = `Readers get ${countText(drafts.length, 'draft')} on ${momentText(at)}. Until then, change them in the release “${title}”.`
    onScheduled({ releaseId, text })
    readAgain()
  }
  return (
    <Card
      as="form"
      border
      radius={2}
      padding={4}
      aria-label="Launch drafts together"
      onSubmit={(event) => {
        event.preventDefault()
        run(schedule)
      }}
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
            text={chosen.length === 0 ? 'Schedule' : `Schedule ${countText(chosen.length, 'draft')}`}
            aria-busy={isBusy}
          />
        </Flex>
        {isBusy && (
          <Flex gap={3} align="center" role="status">
            {/* It also makes the browser draw: without frames, Chromium may not call the idle callbacks
                in which Sanity checks documents. */}
            <Spinner muted />
            <Note>Checking {countText(chosen.length, 'draft')} …</Note>
          </Flex>
        )}
        {problem && <ProblemCard>{problem}</ProblemCard>}
      </Stack>
    </Card>
  )
}
