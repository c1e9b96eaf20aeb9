/** The pane "Trash": deleted documents, newest first, with buttons that restore them. */
import { linkableTypes, pageKinds, pageTypes } from '@repo/model/kinds.ts'
import { Button, Container, Flex, Label, Select, Spinner, Stack, Text } from '@sanity/ui'
import { useId, useState } from 'react'
import { ProblemCard } from '../problem-card.tsx'
import { DeletedEntry } from './deleted-entry.tsx'
import { type Trash, useTrash } from './use-trash.ts'

/** Filters of the list by type of document, in the order of the desk. */
const kinds: readonly { readonly title: string; readonly types: readonly string[] }[] = [
  { title: 'Everything', types: [...linkableTypes, 'redirect'] },
  ...pageTypes.map((type) => ({ title: pageKinds[type].plural, types: [type] })),
  { title: 'Categories', types: ['category'] },
  { title: 'Tags', types: ['tag'] },
  { title: 'Redirects', types: ['redirect'] },
]
const everything = kinds[0]?.types ?? []

/** Lists what was deleted and restores it. */
export function TrashPane() {
  const [types, setTypes] = useState(everything)
  const trash = useTrash(types)
  const field = useId()
  return (
    <Container width={1} padding={4} data-testid="trash">
      <Stack gap={5}>
        <Text size={1} muted>
          Deleted documents, newest first, for as long as their history is kept. A document that you restore
          keeps its address, its links and its history.
        </Text>
        <Flex gap={3} align="center">
          <Label size={1} as="label" htmlFor={field}>
            Show
          </Label>
          <Select
            id={field}
            fontSize={1}
            padding={2}
            onChange={({ currentTarget: { value } }) =>
              setTypes(kinds.find(({ title }) => title === value)?.types ?? everything)
            }
          >
            {kinds.map(({ title }) => (
              <option key={title}>{title}</option>
            ))}
          </Select>
        </Flex>
        {trash.problem && <ProblemCard>{trash.problem}</ProblemCard>}
        <Deleted trash={trash} />
      </Stack>
    </Container>
  )
}

function Deleted({
  trash: { entries, hasMore, isReading, problem, readMore, readAgain },
}: {
  readonly trash: Trash
}) {
  return (
    <>
      {entries.length > 0 && (
        <Stack as="ul" gap={2} aria-label="Deleted">
          {entries.map((entry) => (
            <DeletedEntry key={`${entry.id} ${entry.deletedAt}`} entry={entry} />
          ))}
        </Stack>
      )}
      {entries.length === 0 && !isReading && !problem && (
        <Text size={1}>
          {hasMore
            ? 'None of the latest deleted documents is of this kind.'
            : 'There is nothing in the trash.'}
        </Text>
      )}
      {isReading && (
        <Flex justify="center" padding={3}>
          <Spinner muted />
        </Flex>
      )}
      <Flex gap={2}>
        {hasMore && <Button mode="ghost" fontSize={1} text="Show older ones" onClick={readMore} />}
        <Button mode="ghost" fontSize={1} text="Refresh" onClick={readAgain} />
      </Flex>
    </>
  )
}
