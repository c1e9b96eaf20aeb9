import { SearchIcon } from '@sanity/icons/Search'
import { Button, Card, Flex, Stack } from '@sanity/ui'
import { useCallback, useState } from 'react'
import type { RevisedDocument } from '../../lake-client/documents.ts'
import { useLakeClient } from '../../lake-client/use-lake-client.ts'
import { Labeled, LabeledInput, Note, TitleAndNote } from '../../ui/parts.tsx'
import { useReading } from '../../ui/reading.tsx'
import { type Candidate, readCandidates } from './deletion.ts'

/** Delay between the last key and the query, ms. */
const pauseMs = 200

/**
 * A search field with the pages found, those of the document's category first; or the chosen page.
 */
export function PagePicker({
  document,
  label,
  types,
  value,
  onChange,
}: {
  readonly document: RevisedDocument
  readonly label: string
  readonly types: readonly string[]
  readonly value: Candidate | undefined
  readonly onChange: (value: Candidate | undefined) => void
}) {
  const client = useLakeClient()
  const [words, setWords] = useState('')
  const { found, problem } = useReading(
    useCallback(() => readCandidates(client, document, words, types), [client, document, words, types]),
    words === '' ? 0 : pauseMs,
  )
  if (value) {
    return (
      <Labeled label={label}>
        {() => (
          <Card border radius={2} padding={3}>
            <Flex align="center" justify="space-between" gap={3}>
              <TitleAndNote title={value.title} note={value.path} />
              <Button mode="ghost" text="Choose another" onClick={() => onChange(undefined)} />
            </Flex>
          </Card>
        )}
      </Labeled>
    )
  }
  return (
    <Stack gap={3}>
      <LabeledInput
        label={label}
        icon={SearchIcon}
        placeholder={types.join() === 'tag' ? 'Search for a tag' : 'Search for a page by its title'}
        value={words}
        onChange={setWords}
      />
      <Stack gap={1} data-testid="replacement-candidates">
        {found?.map((candidate) => (
          <Card
            key={candidate.id}
            as="button"
            radius={2}
            padding={2}
            onClick={() => onChange(candidate)}
            data-testid={`replacement-${candidate.id}`}
          >
            <TitleAndNote title={candidate.title} note={candidate.path} />
          </Card>
        ))}
        {!found && !problem && <Note>Searching for pages …</Note>}
        {found?.length === 0 && <Note>{noneFound(words)}</Note>}
        {problem && <Note>The pages could not be loaded: {problem}</Note>}
      </Stack>
    </Stack>
  )
}

function noneFound(words: string): string {
  return words.trim() ? `Nothing has "${words.trim()}" in its title.` : 'There is nothing to choose.'
}
