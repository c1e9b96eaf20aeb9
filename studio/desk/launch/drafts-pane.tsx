/** The pane "Drafts": what is not published yet, and the launch of several at one moment. */
import { errorMessage } from '@repo/kit/error-message.ts'
import { Button, Card, Checkbox, Flex, Label, Spinner, Stack, Text, TextInput } from '@sanity/ui'
import { useCallback, useId, useState } from 'react'
import { useClient, useDocumentStore } from 'sanity'
import { IntentLink } from 'sanity/router'
import type { AttentionList } from '../attention.ts'
import { DocumentTitle } from '../document-title.tsx'
import type { OldDraft } from '../home/old-drafts.ts'
import { countText } from '../publish/live-state.ts'
import { ReadingPane, useReading } from '../reading-pane.tsx'
import { Ago, Author } from '../who-and-when.tsx'
import { launchMoment, momentText, scheduleLaunch } from './launch.ts'
import { checkDrafts, readDrafts } from './read-drafts.ts'

/** A scheduled release, with the message about it. */
interface Scheduled {
  readonly releaseId: string
  readonly text: string
}

/** Lists the drafts of everybody, the last changed first. */
export function DraftsPane() {
  const client = useClient({ apiVersion: '2025-02-19' })
  const reading = useReading(useCallback(() => readDrafts(client), [client]))
  const [scheduled, setScheduled] = useState<Scheduled>()
  return (
    <ReadingPane name="drafts" reading={reading}>
      {(list) => (
        <>
          {scheduled && (
            <Card tone="positive" border radius={2} padding={3} role="status">
              <Text size={1}>
                {scheduled.text}{' '}
                <IntentLink
                  intent="release"
                  params={{ id: scheduled.releaseId }}
                  style={{ textDecoration: 'underline' }}
                >
                  Open the release
                </IntentLink>
              </Text>
            </Card>
          )}
          {list.rows.length === 0 ? (
            <Text size={1}>There are no drafts: everything is published or scheduled.</Text>
          ) : (
            <Launch
              list={list}
              onScheduled={(next) => {
                setScheduled(next)
                reading.readAgain()
              }}
            />
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
  readonly list: AttentionList<OldDraft>
  readonly onScheduled: (scheduled: Scheduled) => void
}) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  // Of a list that was read again.
  const listed = rows.filter(({ id }) => chosen.has(id)).map(({ id }) => id)
  const choose = (ids: readonly string[], isChosen: boolean) => {
    const next = new Set(chosen)
    for (const id of ids) isChosen ? next.add(id) : next.delete(id)
    setChosen(next)
  }
  const all = useId()
  return (
    <>
      <Text size={1} muted>
        What is not published yet. Choose the drafts that readers should get together, and when.
      </Text>
      <Moment chosen={listed} onScheduled={onScheduled} />
      <Stack gap={3}>
        <Flex gap={3} align="center">
          <Checkbox
            id={all}
            checked={listed.length === rows.length}
            indeterminate={listed.length > 0 && listed.length < rows.length}
            onChange={({ currentTarget: { checked } }) =>
              choose(
                rows.map(({ id }) => id),
                checked,
              )
            }
          />
          <Text size={1} weight="medium" as="label" htmlFor={all}>
            Choose all {countText(rows.length, 'draft')}
          </Text>
        </Flex>
        <Stack as="ul" gap={1} aria-label="Drafts">
          {rows.map((draft) => (
            <DraftRow
              key={draft.id}
              draft={draft}
              isChosen={chosen.has(draft.id)}
              onChoose={(isChosen) => choose([draft.id], isChosen)}
            />
          ))}
        </Stack>
        {total > rows.length && (
          <Text size={1} muted>
            These are the newest of {countText(total, 'draft')}. Older ones are listed when these are done.
          </Text>
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
  const client = useClient({ apiVersion: '2025-02-19' })
  const { pair } = useDocumentStore()
  const [when, setWhen] = useState('')
  const [name, setName] = useState('')
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [whenField, nameField] = [useId(), useId()]
  const schedule = async () => {
    if (chosen.length === 0) throw new Error('Choose what readers should get.')
    const at = launchMoment(when, new Date())
    const drafts = await checkDrafts(client, pair, chosen)
    const title = name.trim() || `Launch of ${momentText(at)}`
    const releaseId = await scheduleLaunch(client, { title, at, drafts })
    const text = `Readers get ${countText(drafts.length, 'draft')} on ${momentText(at)}. Until then, change them in the release “${title}”.`
    onScheduled({ releaseId, text })
  }
  const onSubmit = () => {
    if (isBusy) return
    setBusy(true)
    setProblem('')
    schedule()
      .catch((error: unknown) => setProblem(errorMessage(error)))
      .finally(() => setBusy(false))
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
        onSubmit()
      }}
    >
      <Stack gap={4}>
        <Flex gap={3} wrap="wrap" align="flex-end">
          <Stack gap={2}>
            <Label size={1} as="label" htmlFor={whenField}>
              When
            </Label>
            <TextInput
              id={whenField}
              type="datetime-local"
              fontSize={1}
              value={when}
              onChange={({ currentTarget: { value } }) => setWhen(value)}
            />
          </Stack>
          <Stack gap={2} flex={1} style={{ minWidth: '10rem' }}>
            <Label size={1} as="label" htmlFor={nameField}>
              Name
            </Label>
            <TextInput
              id={nameField}
              fontSize={1}
              placeholder="Launch"
              value={name}
              onChange={({ currentTarget: { value } }) => setName(value)}
            />
          </Stack>
          <Button
            type="submit"
            tone="primary"
            fontSize={1}
            text={chosen.length === 0 ? 'Schedule' : `Schedule ${countText(chosen.length, 'draft')}`}
            aria-busy={isBusy}
          />
        </Flex>
        {isBusy && (
          <Flex gap={3} align="center" role="status">
            {/* It also makes the browser draw: without frames, Chromium may not call the idle callbacks
                in which Sanity checks documents. */}
            <Spinner muted />
            <Text size={1} muted>
              Checking {countText(chosen.length, 'draft')} …
            </Text>
          </Flex>
        )}
        {problem && (
          <Card tone="critical" radius={2} padding={3} role="alert">
            <Text size={1}>{problem}</Text>
          </Card>
        )}
      </Stack>
    </Card>
  )
}

function DraftRow({
  draft,
  isChosen,
  onChoose,
}: {
  readonly draft: OldDraft
  readonly isChosen: boolean
  readonly onChoose: (isChosen: boolean) => void
}) {
  return (
    <Card as="li" borderTop paddingY={3}>
      <Flex gap={3} align="center">
        <Checkbox
          aria-label={draft.title}
          checked={isChosen}
          onChange={({ currentTarget: { checked } }) => onChoose(checked)}
        />
        <Stack flex={1} gap={2}>
          <Text size={1} weight="medium" style={{ overflowWrap: 'anywhere' }}>
            <DocumentTitle document={draft} />
          </Text>
          <Text size={1} muted>
            Changed by <Author id={draft.author} />, <Ago at={draft.updatedAt} />
          </Text>
        </Stack>
      </Flex>
    </Card>
  )
}
