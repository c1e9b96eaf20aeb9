/** A list of the start page: its first rows, and the rest on request. */
import { Badge, Box, Button, Card, Flex, Heading, Stack } from '@sanity/ui'
import { type ReactNode, useId, useState } from 'react'
import { Note, TitleAndNote } from '../../ui/parts.tsx'
import { countText } from '../../ui/words.ts'
import type { PaneId } from '../lists/panes.ts'
import { PaneLink } from './actions.tsx'

/** Rows that a list shows before somebody asks for more. */
const firstRows = 5

/** Texts of a row: what it is about, a note, and the button that does the next thing. */
export interface RowTexts {
  readonly key: string
  readonly title: ReactNode
  readonly note?: ReactNode
  readonly action: ReactNode
}

/** Heading of a list. */
export interface SectionTexts {
  /** Test id. */
  readonly name: string
  readonly title: string
  readonly tone?: 'critical'
  /** The pane that has all of it, and the text of the link to it. */
  readonly pane?: { readonly id: PaneId; readonly text: string }
}

/**
 * A list with its heading and its number.
 * @param about description of the list, in one sentence
 * @param rows the first ones
 */
export function Section({
  name,
  title,
  about,
  tone,
  pane,
  total,
  rows,
}: SectionTexts & {
  readonly about: ReactNode
  readonly total: number
  readonly rows: readonly RowTexts[]
}) {
  const [isOpen, setOpen] = useState(false)
  const heading = useId()
  const hidden = rows.length - firstRows
  return (
    <Card as="section" border radius={2} data-testid={name} aria-labelledby={heading}>
      <Box padding={4} paddingBottom={3}>
        <Stack gap={3}>
          <Flex gap={3} align="center">
            <Heading as="h3" size={1} id={heading}>
              {title}
            </Heading>
            <Badge tone={tone ?? 'caution'} fontSize={1}>
              {total.toLocaleString('en-US')}
            </Badge>
            <Box flex={1} />
            {pane && <PaneLink pane={pane.id} text={pane.text} />}
          </Flex>
          <Note>{about}</Note>
        </Stack>
      </Box>
      <Stack as="ul" aria-labelledby={heading}>
        {(isOpen ? rows : rows.slice(0, firstRows)).map(({ key, ...row }) => (
          <Row key={key} {...row} />
        ))}
      </Stack>
      {hidden > 0 && (
        <Card borderTop padding={2}>
          <Flex gap={3} align="center">
            <Button
              mode="bleed"
              aria-expanded={isOpen}
              text={isOpen ? `Show the first ${firstRows} only` : `Show ${hidden} more`}
              onClick={() => setOpen(!isOpen)}
            />
            {total > rows.length && (
              <Note>
                {isOpen
                  ? `The next of ${countText(total, 'entry', 'entries')} appear when these are done.`
                  : `of ${countText(total, 'entry', 'entries')}`}
              </Note>
            )}
          </Flex>
        </Card>
      )}
    </Card>
  )
}

/** One row, as a list item. */
export function Row({ title, note, action }: Omit<RowTexts, 'key'>) {
  return (
    <Card as="li" borderTop paddingX={4} paddingY={3}>
      <Flex gap={3} align="center">
        <TitleAndNote title={title} note={note} />
        {action}
      </Flex>
    </Card>
  )
}
