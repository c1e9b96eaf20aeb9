import { Badge, Card, Flex, Stack } from '@sanity/ui'
import { useState } from 'react'
import { useSchema } from 'sanity'
import { IntentLink } from 'sanity/router'
import { useLakeClient } from '../../lake-client/use-lake-client.ts'
import { useAction } from '../../ui/actions.tsx'
import { Line, Note, ProblemCard, RowButton } from '../../ui/parts.tsx'
import { Ago, Author } from '../../ui/who-and-when.tsx'
import type { TrashEntry } from './read-trash.ts'
import { type RestoreKind, restoreDocument } from './restore.ts'

/** The button that had the focus is gone. */
const focused = (link: HTMLAnchorElement | null) => link?.focus()

/** Its title, first words and who deleted it, with the buttons that restore it. */
export function DeletedEntry({ entry }: { readonly entry: TrashEntry }) {
  const client = useLakeClient()
  const schema = useSchema()
  const { problem, run } = useAction()
  /** How it was restored, and a sentence about what is missing; empty for nothing. */
  const [restored, setRestored] = useState<{ readonly kind: RestoreKind; readonly note: string }>()
  const restore = (kind: RestoreKind) => () =>
    run(async () => setRestored({ kind, note: await restoreDocument(client, entry, kind) }))
  const { id, type, title, words, author, deletedAt, published, draft } = entry
  return (
    <Card as="li" border radius={2} padding={3} tone={restored ? 'positive' : 'default'}>
      <Stack gap={3}>
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
        {restored ? (
          <Stack gap={3} paddingTop={2}>
            <Line role="status">
              {restored.kind === 'draft' ? 'It is a draft again.' : 'It is published again.'}{' '}
              <IntentLink ref={focused} intent="edit" params={{ id, type }}>
                Open “{title}”
              </IntentLink>
            </Line>
            {restored.note && <Line>{restored.note}</Line>}
          </Stack>
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
