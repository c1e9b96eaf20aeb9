import { Button, Flex } from '@sanity/ui'
import { useMemo } from 'react'
import { useSchema } from 'sanity'
import { useLakeClient } from '../../lake-client/use-lake-client.ts'
import { Note, ProblemCard } from '../../ui/parts.tsx'
import { useReading } from '../../ui/reading.tsx'
import { countText } from '../../ui/words.ts'
import { matchesIn } from '../replace/matches.ts'
import { readDocumentsWith } from '../replace/read-pages.ts'
import { searchFor, useWords, type Word, wordOf } from './words.ts'

/** Wrong spellings of the guide, and how many documents have them. @param changes reads again */
export function WordsOnPages(props: { readonly changes: unknown; readonly onChoose: (word: Word) => void }) {
  const { changes, onChoose } = props
  const client = useLakeClient()
  const schema = useSchema()
  const words = useWords()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `changes` reads again.
  const read = useMemo(() => {
    const search = searchFor(words)
    return async (signal: AbortSignal) => {
      if (words.length === 0) return []
      const documents = await readDocumentsWith(client, search.term, { schema, signal })
      const found = matchesIn(documents, search, schema).flatMap(({ matches }) => [
        ...new Set(matches.flatMap((match) => wordOf(match, words) ?? [])),
      ])
      return [...Map.groupBy(found, (word) => word)]
    }
  }, [client, schema, words, changes])
  const { found, problem } = useReading(read)
  if (problem) return <ProblemCard>The words could not be looked for: {problem}</ProblemCard>
  if (!found) return <Note>Looking for the words of the writers' guide …</Note>
  if (found.length === 0)
    return <Note>No page has a wrong spelling of those that the writers' guide lists.</Note>
  return (
    <Flex as="ul" gap={2} wrap="wrap" aria-label="Wrong spellings, and how many documents have them">
      {found.map(([word, documents]) => (
        <li key={word.wrong}>
          <Button
            mode="ghost"
            text={`${word.wrong} → ${word.right}: ${countText(documents.length, 'document')}`}
            onClick={() => onChoose(word)}
          />
        </li>
      ))}
    </Flex>
  )
}
