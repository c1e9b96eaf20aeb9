import { Button, Container, Flex, Stack } from '@sanity/ui'
import { useCallback, useState } from 'react'
import { useLakeClient } from '../../lake-client/use-lake-client.ts'
import { Line, Note, ProblemCard, Waiting } from '../../ui/parts.tsx'
import { useReading } from '../../ui/reading.tsx'
import { DeletedEntry } from './deleted-entry.tsx'
import { readTrash, type TrashPart } from './read-trash.ts'

const nothing: TrashPart = { entries: [], next: null }

/** Lists what was deleted and restores it; one part more is read on request. */
export function TrashPane() {
  const client = useLakeClient()
  const [before, setBefore] = useState(nothing)
  const read = useCallback(async (): Promise<TrashPart> => {
    const known = new Set(before.entries.map(({ id }) => id))
    const { entries, next } = await readTrash(client, { from: before.next, known })
    return { entries: [...before.entries, ...entries], next }
  }, [client, before])
  const { found = nothing, problem, isReading, readAgain } = useReading(read)
  const { entries, next } = found
  return (
    <Container width={1} padding={4} data-testid="trash">
      <Stack gap={5}>
        <Note>
          Deleted documents, newest first, for as long as their history is kept. A document that you restore
          keeps its address, its links and its history.
        </Note>
        {problem && <ProblemCard>The deleted documents could not be loaded: {problem}</ProblemCard>}
        {entries.length > 0 && (
          <Stack as="ul" gap={2} aria-label="Deleted">
            {entries.map((entry) => (
              <DeletedEntry key={`${entry.id} ${entry.deletedAt}`} entry={entry} />
            ))}
          </Stack>
        )}
        {entries.length === 0 && !isReading && !problem && (
          <Line>{next === null ? 'There is nothing in the trash.' : 'Nothing was deleted lately.'}</Line>
        )}
        {isReading && <Waiting />}
        <Flex gap={2}>
          {next !== null && (
            <Button mode="ghost" text="Show older ones" onClick={() => !isReading && setBefore(found)} />
          )}
          <Button
            mode="ghost"
            text="Refresh"
            onClick={() => (before === nothing ? readAgain() : setBefore(nothing))}
          />
        </Flex>
      </Stack>
    </Container>
  )
}
