import { Badge, Box, Button, Card, Checkbox, Flex, Stack } from '@sanity/ui'
import { useState } from 'react'
import { DocumentTitle } from '../../ui/document-title.tsx'
import { Line, Note } from '../../ui/parts.tsx'
import { countText } from '../../ui/words.ts'
import { excerptOf, type Search } from './find.ts'
import type { DocumentMatches, Match } from './matches.ts'
import { replacementFor } from './replace.ts'

/** Documents that are shown at first, and with each "Show more". */
const step = 50

/** Occurrences that were found, by document, with the button that replaces them. */
export function FoundList({
  results,
  search,
  replacement,
  isBusy,
  onApply,
}: {
  readonly results: readonly DocumentMatches[]
  readonly search: Search
  readonly replacement: string
  readonly isBusy: boolean
  /** Gets the keys of occurrences that stay as they are. */
  readonly onApply: (skipped: ReadonlySet<string>) => void
}) {
  const [shown, setShown] = useState(step)
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set())
  const all = results.flatMap(({ matches }) => matches.map(({ key }) => key))
  const chosen = all.filter((key) => !skipped.has(key)).length
  const onChoose = (keys: readonly string[], isChosen: boolean) => {
    setSkipped(isChosen ? skipped.difference(new Set(keys)) : skipped.union(new Set(keys)))
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
            text={`${replacement === '' ? 'Remove from' : 'Replace in'} ${countText(chosen, 'place')}, as drafts`}
            disabled={chosen === 0 || isSame}
            aria-busy={isBusy}
            onClick={() => onApply(skipped)}
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

interface Choice {
  /** Keys of the occurrences that stay as they are. */
  readonly skipped: ReadonlySet<string>
  readonly onChoose: (keys: readonly string[], isChosen: boolean) => void
  readonly replacement: (found: string) => string
}

/** A card with the document and its occurrences, each with a box that includes it. */
function MatchesOfDocument({ found, ...choice }: Choice & { readonly found: DocumentMatches }) {
  const { document, id, title, isDraft, matches } = found
  const keys = matches.map(({ key }) => key)
  const chosen = keys.filter((key) => !choice.skipped.has(key)).length
  return (
    <Card as="li" border radius={2} padding={3}>
      <Stack gap={3}>
        <Flex gap={3} align="center">
          {/* Neither on nor off while some of its occurrences are left out. */}
          <Checkbox
            aria-label={title}
            checked={chosen === keys.length}
            indeterminate={chosen > 0 && chosen < keys.length}
            onChange={() => choice.onChoose(keys, chosen < keys.length)}
          />
          <Line weight="medium" style={{ flex: 1, overflowWrap: 'anywhere' }}>
            <DocumentTitle document={{ id, type: document._type, title }} />
          </Line>
          {isDraft && (
            <Badge fontSize={0} tone="caution">
              Draft
            </Badge>
          )}
          <Note>
            {chosen} of {keys.length}
          </Note>
        </Flex>
        <Stack as="ul" gap={1} aria-label={title}>
          {matches.map((match) => (
            <MatchRow key={match.key} match={match} {...choice} />
          ))}
        </Stack>
      </Stack>
    </Card>
  )
}

function MatchRow({ match, skipped, onChoose, replacement }: Choice & { readonly match: Match }) {
  const { before, found, after } = excerptOf(match)
  const isChosen = !skipped.has(match.key)
  return (
    <Card as="li" radius={2} paddingY={1}>
      <Flex as="label" gap={3} align="flex-start">
        <Checkbox checked={isChosen} onChange={() => onChoose([match.key], !isChosen)} />
        <Box flex={1} paddingTop={1}>
          <Line style={{ overflowWrap: 'anywhere' }}>
            {before}
            {isChosen ? <Changed before={found} after={replacement(found)} /> : <b>{found}</b>}
            {after}
          </Line>
        </Box>
        <Box paddingTop={1}>
          <Note>
            {match.fieldTitle}
            {match.kind === 'code' && ' · code'}
            {match.kind === 'address' && ' · address'}
          </Note>
        </Box>
      </Flex>
    </Card>
  )
}

const looks = {
  removed: {
    background: 'var(--card-badge-critical-bg-color)',
    color: 'var(--card-badge-critical-fg-color)',
  },
  added: {
    background: 'var(--card-badge-positive-bg-color)',
    color: 'var(--card-badge-positive-fg-color)',
    textDecoration: 'none',
  },
}

function Changed({ before, after }: { readonly before: string; readonly after: string }) {
  return (
    <>
      <del style={looks.removed}>{before}</del>
      {after && <ins style={looks.added}>{after}</ins>}
    </>
  )
}
