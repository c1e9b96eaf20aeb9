import { Button, Flex, Stack } from '@sanity/ui'
import { useState } from 'react'
import { Line, Note } from '../../ui/parts.tsx'
import { countText } from '../../ui/words.ts'
import type { Search } from './find.ts'
import type { DocumentMatches, SaveKind } from './matches.ts'
import { MatchesOfDocument } from './matches-of-document.tsx'
import { replacementFor } from './replace.ts'

/** Documents that are shown at first, and with each "Show more". */
const step = 50

/** Occurrences that were found, by document, with the button that replaces them. */
export function FoundList({
  results,
  search,
  replacement,
  kind,
  skipped,
  isBusy,
  onSkip,
  onApply,
}: {
  readonly results: readonly DocumentMatches[]
  readonly search: Search
  readonly replacement: string
  readonly kind: SaveKind
  readonly skipped: ReadonlySet<string>
  readonly isBusy: boolean
  readonly onSkip: (skipped: ReadonlySet<string>) => void
  readonly onApply: () => void
}) {
  const [shown, setShown] = useState(step)
  const all = results.flatMap(({ matches }) => matches.map(({ key }) => key))
  const chosen = all.filter((key) => !skipped.has(key)).length
  const onChoose = (keys: readonly string[], isChosen: boolean) => {
    onSkip(isChosen ? skipped.difference(new Set(keys)) : skipped.union(new Set(keys)))
  }
  const { term } = search
  const isSame = replacement === term
  const replaced = (found: string) => replacementFor(found, search, replacement)
  return (
    <Stack gap={4}>
      <Flex gap={3} align="center" wrap="wrap">
        <Line role="status" style={{ flex: 1 }}>
          {all.length === 0
            ? `“${term}” is on no page.`
            : `“${term}” is in ${countText(all.length, 'place')} of ${countText(results.length, 'document')}.`}
        </Line>
        {all.length > 0 && (
          <Button
            tone="primary"
            text={buttonText(chosen, replacement, kind)}
            disabled={chosen === 0 || isSame}
            aria-busy={isBusy}
            onClick={onApply}
          />
        )}
      </Flex>
      <Stack as="ul" gap={3} aria-label="Found">
        {results.slice(0, shown).map((found) => (
          <MatchesOfDocument
            key={found.document._id}
            {...{ found, skipped, onChoose }}
            replacement={replaced}
          />
        ))}
      </Stack>
      {results.length > shown && (
        <Flex gap={3} align="center">
          <Button mode="ghost" text="Show more" onClick={() => setShown(shown + step)} />
          <Note>{countText(results.length - shown, 'document')} not shown, which change as well.</Note>
        </Flex>
      )}
    </Stack>
  )
}

function buttonText(chosen: number, replacement: string, kind: SaveKind): string {
  const what =
    replacement === ''
      ? `Remove from ${countText(chosen, 'place')}`
      : `Replace in ${countText(chosen, 'place')}`
  return kind === 'drafts' ? `${what}, as drafts` : `${what}, on the site`
}
