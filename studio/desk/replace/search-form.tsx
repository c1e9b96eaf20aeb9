import { Box, Button, Checkbox, Flex, Label, Radio, Stack } from '@sanity/ui'
import { submits } from '../../ui/actions.tsx'
import { LabeledInput, Line } from '../../ui/parts.tsx'
import { asWritten, type Search } from './find.ts'
import type { SaveKind } from './matches.ts'

/** Everything that a writer chooses before the search. */
export interface Wanted extends Search {
  readonly replacement: string
  readonly kind: SaveKind
}

/** Initial values of the fields. */
export const nothingWanted: Wanted = {
  term: '',
  replacement: '',
  ...asWritten,
  kind: 'drafts',
}

const options = [
  { name: 'matchCase', text: 'Match case' },
  { name: 'wholeWords', text: 'Whole words' },
  { name: 'inCode', text: 'Also in code' },
  { name: 'inAddresses', text: 'Also in addresses of links' },
] as const

const kinds = [
  { kind: 'drafts', text: 'As drafts, which are published one by one' },
  { kind: 'published', text: 'On the site at once; existing drafts change as well, and stay drafts' },
] as const

/** The fields; pressing Enter in one of them searches. */
export function SearchForm({
  wanted,
  onChange,
  isBusy,
  onFind,
}: {
  readonly wanted: Wanted
  readonly onChange: (wanted: Wanted) => void
  readonly isBusy: boolean
  readonly onFind: () => void
}) {
  return (
    <form {...submits(() => wanted.term.trim() !== '' && !isBusy && onFind())}>
      <Stack gap={5}>
        <Flex gap={3} align="flex-end" wrap="wrap">
          <LabeledInput
            label="Find"
            minWidth="14em"
            value={wanted.term}
            onChange={(term) => onChange({ ...wanted, term })}
          />
          <LabeledInput
            label="Replace with"
            minWidth="14em"
            value={wanted.replacement}
            onChange={(replacement) => onChange({ ...wanted, replacement })}
          />
          <Button
            type="submit"
            mode="ghost"
            text="Find"
            disabled={wanted.term.trim() === ''}
            aria-busy={isBusy}
          />
        </Flex>
        <Flex gap={4} wrap="wrap">
          {options.map(({ name, text }) => (
            <Flex key={name} as="label" gap={2} align="center">
              <Checkbox
                checked={wanted[name]}
                onChange={({ currentTarget: { checked } }) => onChange({ ...wanted, [name]: checked })}
              />
              <Line>{text}</Line>
            </Flex>
          ))}
        </Flex>
        <Stack gap={3} as="fieldset" style={{ border: 0, margin: 0, padding: 0 }}>
          <legend style={{ padding: 0 }}>
            <Box paddingBottom={3}>
              <Label size={1}>Save</Label>
            </Box>
          </legend>
          {kinds.map(({ kind, text }) => (
            <Flex key={kind} as="label" gap={2} align="center">
              <Radio
                name="save-kind"
                checked={wanted.kind === kind}
                onChange={() => onChange({ ...wanted, kind })}
              />
              <Line>{text}</Line>
            </Flex>
          ))}
        </Stack>
      </Stack>
    </form>
  )
}
