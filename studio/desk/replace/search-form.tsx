import { Button, Checkbox, Flex, Stack } from '@sanity/ui'
import { submits } from '../../ui/actions.tsx'
import { LabeledInput, Line } from '../../ui/parts.tsx'
import { asWritten, type Search } from './find.ts'

/** Everything that a writer chooses before the search. */
export interface Wanted extends Search {
  readonly replacement: string
}

/** Initial values of the fields. */
export const nothingWanted: Wanted = { term: '', replacement: '', ...asWritten }

const options = [
  { name: 'matchCase', text: 'Match case' },
  { name: 'wholeWords', text: 'Whole words' },
  { name: 'inCode', text: 'Also in code' },
  { name: 'inAddresses', text: 'Also in addresses of links' },
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
      </Stack>
    </form>
  )
}
