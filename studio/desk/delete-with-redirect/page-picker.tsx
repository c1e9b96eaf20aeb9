/** A field to choose a page by its title. */
import { errorMessage } from '@repo/kit/error-message.ts'
import { SearchIcon } from '@sanity/icons/Search'
import { Button, Card, Flex, Label, Stack, Text, TextInput } from '@sanity/ui'
import { useEffect, useId, useState } from 'react'
import { useClient } from 'sanity'
import type { PublishedDocument } from './deletion.ts'
import { type Candidate, readCandidates } from './read-deletion.ts'

/** Delay between the last key and the query, ms. */
const pauseMs = 200

/**
 * A search field with the pages found, or the page that was chosen.
 * @param document the page that is deleted; pages of its category are offered first
 */
export function PagePicker({
  document,
  label,
  types,
  value,
  onChange,
}: {
  readonly document: PublishedDocument
  readonly label: string
  /** Which types of documents can be chosen; all that have a path if not given. */
  readonly types?: readonly string[] | undefined
  readonly value: Candidate | undefined
  readonly onChange: (value: Candidate | undefined) => void
}) {
  const id = useId()
  const [words, setWords] = useState('')
  const found = useCandidates(document, words, types)
  if (value) {
    return (
      <Stack gap={3}>
        <Label size={1}>{label}</Label>
        <Card border radius={2} padding={3}>
          <Flex align="center" justify="space-between" gap={3}>
            <Named candidate={value} />
            <Button mode="ghost" text="Choose another" onClick={() => onChange(undefined)} />
          </Flex>
        </Card>
      </Stack>
    )
  }
  return (
    <Stack gap={3}>
      <Label size={1} as="label" htmlFor={id}>
        {label}
      </Label>
      <TextInput
        id={id}
        icon={SearchIcon}
        placeholder={types?.join() === 'tag' ? 'Search for a tag' : 'Search for a page by its title'}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <Stack gap={1} data-testid="replacement-candidates">
        {found.candidates.map((candidate) => (
          <Card
            key={candidate.id}
            as="button"
            radius={2}
            padding={2}
            onClick={() => onChange(candidate)}
            data-testid={`replacement-${candidate.id}`}
          >
            <Named candidate={candidate} />
          </Card>
        ))}
        {found.message && (
          <Text size={1} muted>
            {found.message}
          </Text>
        )}
      </Stack>
    </Stack>
  )
}

function noneFound(words: string): string {
  return words.trim() ? `Nothing has "${words.trim()}" in its title.` : 'There is nothing to choose.'
}

function Named({ candidate }: { readonly candidate: Candidate }) {
  return (
    <Stack gap={2}>
      <Text size={1} weight="medium">
        {candidate.title}
      </Text>
      <Text size={1} muted>
        {candidate.path}
      </Text>
    </Stack>
  )
}

function useCandidates(document: PublishedDocument, words: string, types?: readonly string[]) {
  const client = useClient({ apiVersion: '2025-02-19' })
  const [found, setFound] = useState<{ candidates: readonly Candidate[]; message: string }>({
    candidates: [],
    message: 'Searching for pages …',
  })
  useEffect(() => {
    let isCurrent = true
    const timer = setTimeout(
      () => {
        readCandidates(client, { document, words, ...(types && { types }) })
          .then((candidates) => ({
            candidates,
            message: candidates.length > 0 ? '' : noneFound(words),
          }))
          .catch((error: unknown) => ({
            candidates: [],
            message: `The pages could not be loaded: ${errorMessage(error)}`,
          }))
          .then((next) => {
            if (isCurrent) setFound(next)
          })
      },
      words === '' ? 0 : pauseMs,
    )
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [client, document, words, types])
  return found
}
