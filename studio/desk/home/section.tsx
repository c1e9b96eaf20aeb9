/** A list of the start page: its first rows, and the rest on request. */
import { Badge, Box, Button, Card, Flex, Heading, Stack, Text } from '@sanity/ui'
import { type ReactNode, useId, useState } from 'react'
import type { PaneId } from '../panes.ts'
import { countText } from '../publish/live-state.ts'
import { PaneLink } from './pane-link.tsx'

/** Rows that a list shows before somebody asks for more. */
const firstRows = 5

/** Texts of a row: what it is about, a note, and the button that does the next thing. */
export interface RowTexts {
  readonly key: string
  readonly title: ReactNode
  readonly note?: ReactNode
  readonly action: ReactNode
}

/** A list with its heading and its number. */
export function Section({
  name,
  title,
  about,
  tone,
  pane,
  total,
  rows,
}: {
  /** Test id. */
  readonly name: string
  readonly title: string
  /** Description of the list, in one sentence. */
  readonly about: ReactNode
  readonly tone: 'critical' | undefined
  /** The pane with the whole list, if there is one. */
  readonly pane: { readonly id: PaneId; readonly text: string } | undefined
  readonly total: number
  /** The first ones. */
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
          <Text size={1} muted>
            {about}
          </Text>
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
              fontSize={1}
              padding={3}
              aria-expanded={isOpen}
              text={isOpen ? `Show the first ${firstRows} only` : `Show ${hidden} more`}
              onClick={() => setOpen(!isOpen)}
            />
            {total > rows.length && (
              <Text size={1} muted>
                {isOpen
                  ? `The next of ${countText(total, 'entry', 'entries')} appear when these are done.`
                  : `of ${countText(total, 'entry', 'entries')}`}
              </Text>
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
        <Stack flex={1} gap={2}>
          <Text size={1} weight="medium" style={{ overflowWrap: 'anywhere' }}>
            {title}
          </Text>
          {note && (
            <Text size={1} muted style={{ overflowWrap: 'anywhere' }}>
              {note}
            </Text>
          )}
        </Stack>
        {action}
      </Flex>
    </Card>
  )
}
