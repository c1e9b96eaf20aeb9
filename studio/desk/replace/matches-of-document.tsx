/** The occurrences in one document, each in its sentence with the change. */
import { Badge, Box, Card, Checkbox, Flex, Stack, Text } from '@sanity/ui'
import { useEffect, useId, useRef } from 'react'
import { useSchema } from 'sanity'
import { IntentLink } from 'sanity/router'
import { excerptOf } from './find.ts'
import type { DocumentMatches, Match } from './matches.ts'

interface Choice {
  /** Keys of the occurrences that stay as they are. */
  readonly skipped: ReadonlySet<string>
  /** Includes or leaves out occurrences. */
  readonly onChoose: (keys: readonly string[], isChosen: boolean) => void
  /** Replacement of a found text. */
  readonly replacement: (found: string) => string
}

/** A card with the document and its occurrences, each with a box that includes it. */
export function MatchesOfDocument({ found, ...choice }: Choice & { readonly found: DocumentMatches }) {
  const { document, id, title, isDraft, matches } = found
  const schema = useSchema()
  const name = useId()
  const keys = matches.map(({ key }) => key)
  const chosen = keys.filter((key) => !choice.skipped.has(key)).length
  return (
    <Card as="li" border radius={2} padding={3}>
      <Stack gap={3}>
        <Flex gap={3} align="center">
          <BoxOfAll
            label={name}
            isChosen={chosen === keys.length}
            isMixed={chosen > 0 && chosen < keys.length}
            onChoose={(isChosen) => choice.onChoose(keys, isChosen)}
          />
          <Text size={1} weight="medium" style={{ flex: 1, overflowWrap: 'anywhere' }}>
            <IntentLink id={name} intent="edit" params={{ id, type: document._type }}>
              {title}
            </IntentLink>
            <span style={{ fontWeight: 'normal' }}> · {schema.get(document._type)?.title}</span>
          </Text>
          {isDraft && (
            <Badge fontSize={0} tone="caution">
              Draft
            </Badge>
          )}
          <Text size={1} muted>
            {chosen} of {keys.length}
          </Text>
        </Flex>
        <Stack as="ul" gap={1} aria-labelledby={name}>
          {matches.map((match) => (
            <MatchRow key={match.key} match={match} {...choice} />
          ))}
        </Stack>
      </Stack>
    </Card>
  )
}

/** The box of a document is neither on nor off while some of its occurrences are left out. */
function BoxOfAll({
  label,
  isChosen,
  isMixed,
  onChoose,
}: {
  readonly label: string
  readonly isChosen: boolean
  readonly isMixed: boolean
  readonly onChoose: (isChosen: boolean) => void
}) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed
  }, [isMixed])
  return (
    <Checkbox
      ref={box}
      aria-labelledby={label}
      checked={isChosen}
      indeterminate={isMixed}
      onChange={() => onChoose(!isChosen)}
    />
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
          <Text size={1} style={{ overflowWrap: 'anywhere' }}>
            {before}
            {isChosen ? <Changed before={found} after={replacement(found)} /> : <b>{found}</b>}
            {after}
          </Text>
        </Box>
        <Box paddingTop={1}>
          <Text size={1} muted>
            {match.fieldTitle}
            {match.kind === 'code' && ' · code'}
            {match.kind === 'address' && ' · address'}
          </Text>
        </Box>
      </Flex>
    </Card>
  )
}

function Changed({ before, after }: { readonly before: string; readonly after: string }) {
  return (
    <>
      <del
        style={{
          background: 'var(--card-badge-critical-bg-color)',
          color: 'var(--card-badge-critical-fg-color)',
        }}
      >
        {before}
      </del>
      {after && (
        <ins
          style={{
            background: 'var(--card-badge-positive-bg-color)',
            color: 'var(--card-badge-positive-fg-color)',
            textDecoration: 'none',
          }}
        >
          {after}
        </ins>
      )}
    </>
  )
}
