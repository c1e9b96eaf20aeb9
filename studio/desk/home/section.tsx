/** A list of the start page: its first rows, and the rest on request. */
import { Badge, Box, Button, Card, type CardTone, Flex, Heading, Stack, Text } from '@sanity/ui'
import { type ReactNode, useId, useState } from 'react'
import type { AttentionList } from '../attention.ts'
import { countText } from '../publish/live-state.ts'

/** Rows that a list shows before somebody asks for more. */
const firstRows = 5

/** A list with its heading and its number. */
export function Section<Row>({
  name,
  title,
  about,
  tone = 'caution',
  list: { total, rows },
  more,
  children,
}: {
  /** Test id. */
  readonly name: string
  readonly title: string
  /** Description of the list, in one sentence. */
  readonly about: ReactNode
  readonly tone?: CardTone & ('caution' | 'critical')
  readonly list: AttentionList<Row>
  /** A link to the whole list, if there is one. */
  readonly more?: ReactNode
  /** One row, as a list item. */
  readonly children: (row: Row) => ReactNode
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
            <Badge tone={tone} fontSize={1}>
              {total.toLocaleString('en-US')}
            </Badge>
            <Box flex={1} />
            {more}
          </Flex>
          <Text size={1} muted>
            {about}
          </Text>
        </Stack>
      </Box>
      <Stack as="ul" aria-labelledby={heading}>
        {(isOpen ? rows : rows.slice(0, firstRows)).map(children)}
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

/** A row: what it is about, a note, and the button that does the next thing. */
export function Row({
  title,
  note,
  action,
}: {
  readonly title: ReactNode
  readonly note?: ReactNode
  readonly action: ReactNode
}) {
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
