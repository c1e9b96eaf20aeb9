import { Badge, Card, Flex, Stack } from '@sanity/ui'
import { useEffect, useRef, useState } from 'react'
import { useSchema } from 'sanity'
import { IntentLink } from 'sanity/router'
import { useLakeClient } from '../../lake-client/use-lake-client.ts'
import { useAction } from '../../ui/actions.tsx'
import { Line, Note, ProblemCard, RowButton } from '../../ui/parts.tsx'
import { Ago, Author } from '../../ui/who-and-when.tsx'
import type { TrashEntry } from './read-trash.ts'
import { type RestoreKind, restoreDocument } from './restore.ts'

/** Its title, first words and who deleted it, with the buttons that restore it. */
export function DeletedEntry({ entry }: { readonly entry: TrashEntry }) {
  const client = useLakeClient()
  const { problem, run } = useAction()
  const [restored, setRestored] = useState<RestoredProps>()
  const restore = (kind: RestoreKind) => () =>
    run(async () => setRestored({ kind, note: await restoreDocument(client, entry, kind) }))
  const { title, published } = entry
  return (
    <Card as="li" border radius={2} padding={3} tone={restored ? 'positive' : 'default'}>
      <Stack gap={3}>
        <About entry={entry} />
        {restored ? (
          <Restored entry={entry} {...restored} />
        ) : (
          <Flex gap={2} wrap="wrap">
            <RowButton
              text="Restore as a draft"
              aria-label={`Restore as a draft: ${title}`}
              onClick={restore('draft')}
            />
            {published && (
              <RowButton
                text="Restore and publish"
                aria-label={`Restore and publish: ${title}`}
                onClick={restore('published')}
              />
            )}
          </Flex>
        )}
        {problem && <ProblemCard>{problem}</ProblemCard>}
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
  return (
    <>
      <Flex gap={3} align="center">
        <Line weight="medium" style={{ flex: 1, overflowWrap: 'anywhere' }}>
          {title}
          <span style={{ fontWeight: 'normal' }}> · {schema.get(type)?.title ?? type}</span>
        </Line>
        <Badge fontSize={0} tone={published ? 'positive' : 'caution'}>
          {published ? 'Was published' : 'Was a draft'}
        </Badge>
      </Flex>
      {words && <Line style={{ overflowWrap: 'anywhere' }}>{words}</Line>}
      <Note>
        Deleted by <Author id={author} />, <Ago at={deletedAt} />
        {published && draft && ', with unpublished changes'}
      </Note>
    </>
  )
}

interface RestoredProps {
  readonly kind: RestoreKind
  /** Sentence about what is missing; empty for nothing. */
  readonly note: string
}

function Restored({
  entry: { id, type, title },
  kind,
  note,
}: RestoredProps & { readonly entry: TrashEntry }) {
  const link = useRef<HTMLAnchorElement>(null)
  // The button that had the focus is gone.
  useEffect(() => link.current?.focus(), [])
  return (
    <Stack gap={3} paddingTop={2}>
      <Line role="status">
        {kind === 'draft' ? 'It is a draft again.' : 'It is published again.'}{' '}
        <IntentLink ref={link} intent="edit" params={{ id, type }}>
          Open “{title}”
        </IntentLink>
      </Line>
      {note && <Line>{note}</Line>}
    </Stack>
  )
}
