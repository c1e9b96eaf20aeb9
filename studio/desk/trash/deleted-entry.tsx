/** One deleted document in the pane "Trash". */
import { errorMessage } from '@repo/kit/error-message.ts'
import { Badge, Button, Card, Flex, Stack, Text } from '@sanity/ui'
import { useEffect, useRef, useState } from 'react'
import { useClient, useRelativeTime, useSchema } from 'sanity'
import { IntentLink } from 'sanity/router'
import { ProblemCard } from '../problem-card.tsx'
import { Author } from '../who-and-when.tsx'
import type { RestoreKind } from './restore.ts'
import { restoreDocument } from './restore-document.ts'
import type { TrashEntry } from './trash.ts'

/** How far restoring is. */
type State =
  | { readonly is: 'deleted' | 'busy' }
  | { readonly is: 'refused'; readonly problem: string }
  | { readonly is: 'restored'; readonly kind: RestoreKind; readonly note: string }

/** Its title, first words and who deleted it, with the buttons that restore it. */
export function DeletedEntry({ entry }: { readonly entry: TrashEntry }) {
  const client = useClient({ apiVersion: '2025-02-19' })
  const [state, setState] = useState<State>({ is: 'deleted' })
  const restore = (kind: RestoreKind) => {
    // A disabled button would lose the focus.
    if (state.is === 'busy') return
    setState({ is: 'busy' })
    restoreDocument(client, entry, kind)
      .then((note) => setState({ is: 'restored', kind, note }))
      .catch((error: unknown) => setState({ is: 'refused', problem: errorMessage(error) }))
  }
  return (
    <Card as="li" border radius={2} padding={3} tone={state.is === 'restored' ? 'positive' : 'default'}>
      <Stack gap={3}>
        <About entry={entry} />
        {state.is === 'restored' ? (
          <Restored entry={entry} kind={state.kind} note={state.note} />
        ) : (
          <Restoring entry={entry} onRestore={restore} />
        )}
        {state.is === 'refused' && <ProblemCard>{state.problem}</ProblemCard>}
      </Stack>
    </Card>
  )
}

function About({
  entry: { type, title, words, author, deletedAt, published, draft },
}: {
  readonly entry: TrashEntry
}) {
  const schema = useSchema()
  const when = useRelativeTime(deletedAt, { useTemporalPhrase: true })
  return (
    <>
      <Flex gap={3} align="center">
        <Text size={1} weight="medium" style={{ flex: 1, overflowWrap: 'anywhere' }}>
          {title}
          <span style={{ fontWeight: 'normal' }}> · {schema.get(type)?.title ?? type}</span>
        </Text>
        <Badge fontSize={0} tone={published ? 'positive' : 'caution'}>
          {published ? 'Was published' : 'Was a draft'}
        </Badge>
      </Flex>
      {words && (
        <Text size={1} style={{ overflowWrap: 'anywhere' }}>
          {words}
        </Text>
      )}
      <Text size={1} muted>
        Deleted by <Author id={author} />,{' '}
        <time dateTime={deletedAt} title={new Date(deletedAt).toLocaleString()}>
          {when}
        </time>
        {published && draft && ', with unpublished changes'}
      </Text>
    </>
  )
}

function Restoring({
  entry: { title, published },
  onRestore,
}: {
  readonly entry: TrashEntry
  readonly onRestore: (kind: RestoreKind) => void
}) {
  return (
    <Flex gap={2} wrap="wrap">
      <Button
        mode="ghost"
        fontSize={1}
        padding={2}
        text="Restore as a draft"
        aria-label={`Restore “${title}” as a draft`}
        onClick={() => onRestore('draft')}
      />
      {published && (
        <Button
          mode="ghost"
          fontSize={1}
          padding={2}
          text="Restore and publish"
          aria-label={`Restore and publish “${title}”`}
          onClick={() => onRestore('published')}
        />
      )}
    </Flex>
  )
}

function Restored({
  entry: { id, type, title },
  kind,
  note,
}: {
  readonly entry: TrashEntry
  readonly kind: RestoreKind
  readonly note: string
}) {
  const link = useRef<HTMLAnchorElement>(null)
  // The button that had the focus is gone.
  useEffect(() => link.current?.focus(), [])
  return (
    <Stack gap={3} paddingTop={2}>
      <Text size={1} role="status">
        {kind === 'draft' ? 'It is a draft again.' : 'It is published again.'}{' '}
        <IntentLink ref={link} intent="edit" params={{ id, type }}>
          Open “{title}”
        </IntentLink>
      </Text>
      {note && <Text size={1}>{note}</Text>}
    </Stack>
  )
}
