/** The tool "Find and replace": a term on all pages, reviewed before it is applied. */
import { errorMessage } from '@repo/kit/error-message.ts'
import { Box, Card, Container, Heading, Stack, Text } from '@sanity/ui'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useClient, useSchema } from 'sanity'
import { ProblemCard } from '../problem-card.tsx'
import { countText } from '../publish/live-state.ts'
import { type Applied, applyReplacements } from './apply.ts'
import { FoundList } from './found-list.tsx'
import { matchesIn, replacementsOf, type SaveKind } from './matches.ts'
import { replacementFor } from './replace.ts'
import { nothingWanted, SearchForm } from './search-form.tsx'
import { useFound } from './use-found.ts'

/** The whole tool. */
export function FindAndReplace() {
  const client = useClient({ apiVersion: '2025-02-19' })
  const schema = useSchema()
  const [wanted, setWanted] = useState(nothingWanted)
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set())
  const [isApplying, setApplying] = useState(false)
  const [problem, setProblem] = useState('')
  const [applied, setApplied] = useState<Applied & { readonly kind: SaveKind }>()
  const { found, searched, problem: problemOfSearch, find } = useFound()
  const { replacement, kind, matchCase, wholeWords, inCode, inAddresses } = wanted
  // Not for each letter of the replacement.
  const chosen = useMemo(
    () => found && { term: found.term, matchCase, wholeWords, inCode, inAddresses },
    [found, matchCase, wholeWords, inCode, inAddresses],
  )
  const results = useMemo(
    () => found && chosen && matchesIn(found.documents, chosen, kind, (name) => schema.get(name)),
    [found, chosen, kind, schema],
  )
  const search = (term: string) => {
    setSkipped(new Set())
    setProblem('')
    find(term)
  }
  const onFind = () => {
    setApplied(undefined)
    search(wanted.term)
  }
  const onApply = () => {
    if (!results || !chosen || isApplying) return
    const replaced = (text: string) => replacementFor(text, chosen, replacement)
    setApplying(true)
    applyReplacements(client, replacementsOf(results, skipped, replaced, kind))
      .then((done) => {
        setApplied({ ...done, kind })
        search(chosen.term)
      })
      .catch((error: unknown) =>
        setProblem(`It could not be replaced, and nothing has changed: ${errorMessage(error)}`),
      )
      .finally(() => setApplying(false))
  }
  return (
    <Box overflow="auto" height="fill">
      <Container width={2} padding={4} paddingTop={5} data-testid="find-and-replace">
        <Stack gap={5}>
          <Heading as="h1" size={2}>
            Find and replace
          </Heading>
          <SearchForm {...{ wanted, onFind }} isBusy={searched !== undefined} onChange={setWanted} />
          {applied && <AppliedNote applied={applied} />}
          {(problem || problemOfSearch) && <ProblemCard>{problem || problemOfSearch}</ProblemCard>}
          {searched !== undefined && (
            <Text size={1} muted>
              {searched === 0 ? 'Searching …' : `Searched ${countText(searched, 'document')} …`}
            </Text>
          )}
          {searched === undefined && chosen && results && (
            <FoundList
              key={chosen.term}
              {...{ results, skipped, replacement, kind, onApply }}
              search={chosen}
              isBusy={isApplying}
              onSkip={setSkipped}
            />
          )}
        </Stack>
      </Container>
    </Box>
  )
}

function AppliedNote({ applied }: { readonly applied: Applied & { readonly kind: SaveKind } }) {
  const { occurrences, documents, changed, kind } = applied
  const note = useRef<HTMLDivElement>(null)
  // The button that had the focus may be gone.
  useEffect(() => {
    if (applied) note.current?.focus()
  }, [applied])
  const how = kind === 'drafts' ? 'as drafts: publish them when you have read them' : 'and saved'
  return (
    <Card
      tone={changed.length > 0 ? 'caution' : 'positive'}
      border
      radius={2}
      padding={3}
      role="status"
      ref={note}
      tabIndex={-1}
    >
      <Stack gap={3}>
        <Text size={1}>
          {occurrences === 0
            ? 'Nothing was replaced.'
            : `Replaced in ${countText(occurrences, 'place')} of ${countText(documents, 'document')}, ${how}.`}
        </Text>
        {changed.length > 0 && (
          <Text size={1}>
            Somebody has changed these meanwhile, so they were left alone: {changed.join(', ')}. What they say
            now is below.
          </Text>
        )}
      </Stack>
    </Card>
  )
}
