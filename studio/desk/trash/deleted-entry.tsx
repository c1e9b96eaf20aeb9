import { Badge, Card, Flex, Stack } from '@sanity/ui'
import { useState } from 'react'
import { useSchema } from 'sanity'
import { IntentLink } from 'sanity/router'
import { useLakeClient } from '../../lake-client/use-lake-client.ts'
import { useAction } from '../../ui/actions.tsx'
import { Line, Note, ProblemCard, RowButton } from '../../ui/parts.tsx'
import { Ago, Author } from '../../ui/who-and-when.tsx'
import type { TrashEntry } from './read-trash.ts'
import { restoreDocument } from './restore.ts'

/** The button that had the focus is gone. */
const focused = (link: HTMLAnchorElement | null) => link?.focus()

/** Its title, first words and who deleted it, with the button that restores it. */
export function DeletedEntry({ entry }: { readonly entry: TrashEntry }) {
  const client = useLakeClient()
  const schema = useSchema()
  const { problem, run } = useAction()
  /** Sentence about what is missing, empty for nothing; undefined until it is restored. */
  const [note, setNote] = useState<string>()
  const restore = () => run(async () => setNote(await restoreDocument(client, entry)))
  const { id, type, title, words, author, deletedAt, wasPublished } = entry
  const isRestored = note !== undefined
  return (
    <Card as="li" border radius={2} padding={3} tone={isRestored ? 'positive' : 'default'}>
      <Stack gap={3}>
        <Flex gap={3} align="center">
          <Line weight="medium" style={{ flex: 1, overflowWrap: 'anywhere' }}>
            {title}
            <span style={{ fontWeight: 'normal' }}> · {schema.get(type)?.title ?? type}</span>
          </Line>
          <Badge fontSize={0} tone={wasPublished ? 'positive' : 'caution'}>
            {wasPublished ? 'Was published' : 'Was a draft'}
          </Badge>
        </Flex>
        {words && <Line style={{ overflowWrap: 'anywhere' }}>{words}</Line>}
        <Note>
          Deleted by <Author id={author} />, <Ago at={deletedAt} />
        </Note>
        {isRestored ? (
          <Stack gap={3} paddingTop={2}>
            <Line role="status">
              It is a draft again, which you publish in its form.{' '}
              <IntentLink ref={focused} intent="edit" params={{ id, type }}>
                Open “{title}”
              </IntentLink>
            </Line>
            {note && <Line>{note}</Line>}
          </Stack>
        ) : (
          <Flex>
            <RowButton text="Restore" aria-label={`Restore: ${title}`} onClick={restore} />
          </Flex>
        )}
        {problem && <ProblemCard>{problem}</ProblemCard>}
      </Stack>
    </Card>
  )
}
