import type { SanityClient } from '@sanity/client'
import { SearchIcon } from '@sanity/icons/Search'
import { Button, Card, Checkbox, Flex, Spinner, Stack, Text } from '@sanity/ui'
import { useCallback, useId, useState } from 'react'
import { useDocumentValuePermissions, useWorkspace } from 'sanity'
import { IntentLink } from 'sanity/router'
import { useLakeClient } from '../../lake-client/use-lake-client.ts'
import { ActionButton, submits, useAction } from '../../ui/actions.tsx'
import { DocumentTitle } from '../../ui/document-title.tsx'
import { LabeledInput, Line, MessageCard, Note, ProblemCard, TitleAndNote } from '../../ui/parts.tsx'
import { ReadingPane, useReadAgain } from '../../ui/reading.tsx'
import { ChangedBy } from '../../ui/who-and-when.tsx'
import { capitalized, countText, momentText } from '../../ui/words.ts'
import { type Choice, type Done, type Listed, readChoice } from '../many/choice.ts'
import { PageActions, TargetList } from '../many/page-actions.tsx'
import type { ReviewState } from '../review/review.ts'
import { badges } from '../review/reviewing.ts'
import { checkDrafts } from './check-drafts.ts'
import { addToRelease, launchMoment, publishNow, scheduleLaunch } from './launch.ts'

/** Time between the last key and the reading, ms. */
const pauseMs = 200

/** The pane "Drafts": what is not published, the last changed first, and the launch of several. */
export function DraftsPane() {
  return <ChoicePane kind="drafts" />
}

/** The pane "All pages", with the same for what is published. */
export function PagesPane() {
  return <ChoicePane kind="pages" />
}

const sentences = {
  drafts: {
    about: 'What is not published yet. Choose the drafts that readers should get together, now or at a time.',
    empty: 'There are no drafts: everything is published or scheduled.',
  },
  pages: {
    about:
      'Choose the pages that should change together. A new tag or category is written to drafts: readers see no change until you publish.',
    empty: 'There are no pages yet.',
  },
}

function ChoicePane({ kind }: { readonly kind: keyof typeof sentences }) {
  const [done, setDone] = useState<Done>()
  const [wanted, setWanted] = useState('')
  const read = useCallback((client: SanityClient) => readChoice(client, { kind, wanted }), [kind, wanted])
  return (
    <ReadingPane name={kind} read={read} pauseMs={wanted === '' ? 0 : pauseMs}>
      {(choice) => (
        <>
          {done && <DoneCard done={done} onDone={setDone} />}
          <Note>{sentences[kind].about}</Note>
          <LabeledInput
            label="Words in title, category or tags"
            icon={SearchIcon}
            fontSize={1}
            value={wanted}
            onChange={setWanted}
          />
          {choice.rows.length > 0 ? (
            <Chooser choice={choice} noun={kind === 'drafts' ? 'draft' : 'page'} onDone={setDone} />
          ) : (
            <Line>{wanted ? 'Nothing has these words.' : sentences[kind].empty}</Line>
          )}
        </>
      )}
    </ReadingPane>
  )
}

interface WhenDone {
  readonly onDone: (done: Done) => void
}

function DoneCard({ done: { text, releaseId, undo }, onDone }: WhenDone & { readonly done: Done }) {
  const readAgain = useReadAgain()
  /** The pressed button is gone with the last document of the list. */
  const keepFocus = (card: HTMLElement | null) => {
    if (document.activeElement === document.body) card?.focus()
  }
  return (
    <Stack gap={3}>
      <MessageCard tone="positive" role="status" tabIndex={-1} ref={keepFocus}>
        {text}{' '}
        {releaseId && (
          <IntentLink intent="release" params={{ id: releaseId }} style={{ textDecoration: 'underline' }}>
            Open the release
          </IntentLink>
        )}
      </MessageCard>
      {undo && (
        <ActionButton
          text="Undo"
          failure="It could not be undone"
          work={async () => {
            await undo()
            await readAgain()
            onDone({ text: 'Everything is as it was before.' })
          }}
        />
      )}
    </Stack>
  )
}

function Chooser({ choice, noun, onDone }: WhenDone & { readonly choice: Choice; readonly noun: string }) {
  const { total, rows, reviews, authors } = choice
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const ids = rows.map(({ id }) => id)
  // Of a list that was read again.
  const listed = rows.filter(({ id }) => chosen.has(id))
  const choose = (ids: readonly string[], isChosen: boolean) => {
    setChosen(isChosen ? chosen.union(new Set(ids)) : chosen.difference(new Set(ids)))
  }
  const all = useId()
  const [permission] = useDocumentValuePermissions({ document: newDraft, permission: 'create' })
  const mayWrite = permission?.granted ?? false
  return (
    <>
      {mayWrite && <Actions {...{ listed, choice, onDone }} />}
      <Stack gap={3}>
        {mayWrite && (
          <Flex gap={3} align="center">
            <Checkbox
              id={all}
              checked={listed.length === rows.length}
              indeterminate={listed.length > 0 && listed.length < rows.length}
              onChange={({ currentTarget: { checked } }) => choose(ids, checked)}
            />
            <Text size={1} weight="medium" as="label" htmlFor={all}>
              Choose all ({countText(rows.length, noun)})
            </Text>
          </Flex>
        )}
        <Stack as="ul" gap={1} aria-label={capitalized(`${noun}s`)}>
          {rows.map((row) => (
            <Card key={row.id} as="li" borderTop paddingY={3}>
              <Flex gap={3} align="center">
                {mayWrite && (
                  <Checkbox
                    aria-label={row.title}
                    checked={chosen.has(row.id)}
                    onChange={({ currentTarget: { checked } }) => choose([row.id], checked)}
                  />
                )}
                <TitleAndNote
                  title={<DocumentTitle document={row} />}
                  note={
                    <>
                      {row.place}
                      {row.isDraft && (
                        <>
                          {row.place && ' · '}
                          {noun === 'page' && 'Draft · '}
                          <ChangedBy author={authors.get(row.rev) ?? null} at={row.updatedAt} />
                        </>
                      )}
                      {reviewWords(reviews.get(row.id))}
                    </>
                  }
                />
              </Flex>
            </Card>
          ))}
        </Stack>
        {total > rows.length && (
          <Note>These are the newest of {countText(total, noun)}. Words find the others.</Note>
        )}
      </Stack>
    </>
  )
}

/** Viewers may not write one. */
const newDraft = { _id: 'drafts.new', _type: 'guide' }

/** The fields and buttons that change the chosen documents. */
function Actions({
  listed,
  choice,
  onDone,
}: WhenDone & { readonly listed: readonly Listed[]; readonly choice: Choice }) {
  const drafts = listed.filter(({ isDraft }) => isDraft)
  const client = useLakeClient()
  const readAgain = useReadAgain()
  const workspace = useWorkspace()
  const [when, setWhen] = useState('')
  const [name, setName] = useState('')
  const [release, setRelease] = useState('')
  const { isBusy, problem, run } = useAction()
  /** The list has what is done before it is said: a writer may go on at once. */
  const finish = async (done: Done) => {
    await readAgain()
    onDone(done)
  }
  const start = (chosen: readonly Listed[], work: (ids: readonly string[]) => Promise<Done>) =>
    run(async () => {
      if (listed.length === 0) throw new Error('Choose what readers should get.')
      if (chosen.length === 0) throw new Error('Readers have all of this: there is no draft.')
      await finish(await work(chosen.map(({ id }) => id)))
    })
  const publish = async (ids: readonly string[]) => {
    const checked = await checkDrafts(client, workspace, ids)
    await publishNow(client, checked)
    return { text: `${countText(checked.length, 'draft')} ${checked.length === 1 ? 'is' : 'are'} published.` }
  }
  const schedule = async (ids: readonly string[]) => {
    const at = launchMoment(when, new Date())
    const checked = await checkDrafts(client, workspace, ids)
    const title = name.trim() || `Launch of ${momentText(at)}`
    const releaseId = await scheduleLaunch(client, { title, at, drafts: checked })
    const text = `Readers get ${countText(checked.length, 'draft')} on ${momentText(at)}. Until then, change them in the release “${title}”.`
    return { releaseId, text }
  }
  const add = async (ids: readonly string[]) => {
    const checked = await checkDrafts(client, workspace, ids)
    await addToRelease(client, release, checked)
    const text = `In the release now: ${countText(checked.length, 'draft')}. Readers get them with it.`
    return { releaseId: release, text }
  }
  return (
    <Card
      as="form"
      border
      radius={2}
      padding={4}
      aria-label="Launch drafts together"
      {...submits(() => start(drafts, schedule))}
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
            text={drafts.length === 0 ? 'Schedule' : `Schedule ${countText(drafts.length, 'draft')}`}
            aria-busy={isBusy}
          />
          <Button mode="ghost" text="Publish now" aria-busy={isBusy} onClick={() => start(drafts, publish)} />
          {choice.releases.length > 0 && (
            <>
              <TargetList label="Release" options={choice.releases} value={release} onChange={setRelease} />
              <Button
                mode="ghost"
                text="Add to release"
                aria-busy={isBusy}
                disabled={!release}
                onClick={() => start(drafts, add)}
              />
            </>
          )}
        </Flex>
        <PageActions {...{ listed, choice, isBusy }} start={(work) => start(listed, work)} onDone={finish} />
        {isBusy && (
          <Flex gap={3} align="center" role="status">
            {/* It also makes the browser draw: without frames, Chromium may not call the idle callbacks
                in which Sanity checks documents. */}
            <Spinner muted />
            <Note>Checking {countText(listed.length, 'document')} …</Note>
          </Flex>
        )}
        {problem && <ProblemCard>{problem}</ProblemCard>}
      </Stack>
    </Card>
  )
}

function reviewWords(state: ReviewState = 'none') {
  const badge = badges[state]
  return badge && ` · ${badge.label}`
}
