/** An entry of a list of what readers asked for and did not find. */
import { Card, Flex, Stack, Text } from '@sanity/ui'
import type { ReactNode } from 'react'

/** An item with what was asked for, how often, and buttons below. */
export function CountedCard({
  title,
  count,
  children,
}: {
  readonly title: string
  /** How often, in words. */
  readonly count: string
  readonly children: ReactNode
}) {
  return (
    <Card as="li" border radius={2} padding={3}>
      <Stack gap={3}>
        <Flex gap={3} align="center">
          <Text size={1} weight="medium" style={{ flex: 1, overflowWrap: 'anywhere' }}>
            {title}
          </Text>
          <Text size={1} muted>
            {count}
          </Text>
        </Flex>
        <Flex gap={2} wrap="wrap">
          {children}
        </Flex>
      </Stack>
    </Card>
  )
}
