import { Card, Stack } from '@sanity/ui'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useSchema } from 'sanity'
import { useLakeClient } from '../../lake-client/use-lake-client.ts'
import { useAction } from '../../ui/actions.tsx'
import { Line, Note, ProblemCard } from '../../ui/parts.tsx'
import { useReading } from '../../ui/reading.tsx'
import { ToolPage } from '../../ui/tool-page.tsx'
import { countText } from '../../ui/words.ts'
import type { Word } from '../words/words.ts'
import { WordsOnPages } from '../words/words-on-pages.tsx'
import { type Applied, applyReplacements } from './apply.ts'
import { FoundList } from './found-list.tsx'
import { matchesIn, replacementsOf } from './matches.ts'
import { readDocumentsWith } from './read-pages.ts'
import { replacementFor } from './replace.ts'
import { nothingWanted, SearchForm } from './search-form.tsx'

/** The tool "Find and replace": a term on all pages, reviewed before it is applied. */
export function FindAndReplace() {
  const client = useLakeClient()
  const schema = useSchema()
  const [wanted, setWanted] = useState(nothingWanted)
  const { isBusy, problem, run } = useAction()
  const [applied, setApplied] = useState<Applied>()
  const [asked, setAsked] = useState<{ readonly term: string }>()
  const [searched, setSearched] = useState(0)
  const read = useMemo(
    () =>
      asked &&
      (async (signal: AbortSignal) => {
        const options = { schema, onProgress: setSearched, signal }
        return { ...asked, documents: await readDocumentsWith(client, asked.term, options) }
      }),
    [asked, client, schema],
  )
  const { found, problem: problemOfSearch, isReading } = useReading(read)
  const { replacement, matchCase, wholeWords, inCode, inAddresses } = wanted
  // Not for each letter of the replacement.
  const chosen = useMemo(
    () => found && { term: found.term, matchCase, wholeWords, inCode, inAddresses },
    [found, matchCase, wholeWords, inCode, inAddresses],
  )
  const results = useMemo(
    () => found && chosen && matchesIn(found.documents, chosen, schema),
    [found, chosen, schema],
  )
  const search = (term: string) => {
    setSearched(0)
    setAsked({ term })
  }
  const onFind = (term = wanted.term) => {
    setApplied(undefined)
    search(term)
  }
  const onChoose = ({ wrong, right }: Word) => {
    setWanted({ ...nothingWanted, term: wrong, replacement: right })
    onFind(wrong)
  }
  const onApply = (skipped: ReadonlySet<string>) => {
    if (!results || !chosen) return
    const replaced = (text: string) => replacementFor(text, chosen, replacement)
    run(async () => {
      setApplied(await applyReplacements(client, replacementsOf(results, skipped, replaced)))
      search(chosen.term)
    }, 'It could not be replaced, and nothing has changed')
  }
  return (
    <ToolPage name="find-and-replace" title="Find and replace" width={2}>
      <WordsOnPages changes={applied} onChoose={onChoose} />
      <SearchForm {...{ wanted, onFind }} isBusy={isReading} onChange={setWanted} />
      {applied && <AppliedNote applied={applied} />}
      {problem && <ProblemCard>{problem}</ProblemCard>}
      {problemOfSearch && <ProblemCard>The search could not be finished: {problemOfSearch}</ProblemCard>}
      {isReading && (
        <Note>{searched === 0 ? 'Searching …' : `Searched ${countText(searched, 'document')} …`}</Note>
      )}
      {!isReading && chosen && results && (
        <FoundList key={chosen.term} {...{ results, replacement, onApply }} search={chosen} isBusy={isBusy} />
      )}
    </ToolPage>
  )
}

function AppliedNote({ applied }: { readonly applied: Applied }) {
  const { occurrences, documents, changed } = applied
  const note = useRef<HTMLDivElement>(null)
  // The button that had the focus may be gone.
  useEffect(() => {
    if (applied) note.current?.focus()
  }, [applied])
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
        <Line>
          {occurrences === 0
            ? 'Nothing was replaced.'
            : `Replaced in ${countText(occurrences, 'place')} of ${countText(documents, 'document')}, as drafts: publish them when you have read them.`}
        </Line>
        {changed.length > 0 && (
          <Line>
            Somebody has changed these meanwhile, so they were left alone: {changed.join(', ')}. What they say
            now is below.
          </Line>
        )}
      </Stack>
    </Card>
  )
}
