import { Box, Container, Heading, Stack } from '@sanity/ui'
import type { ReactNode } from 'react'

/** A tool of the Studio that is one column. @param name test id */
export function ToolPage({
  name,
  title,
  width = 1,
  children,
}: {
  readonly name: string
  readonly title: string
  readonly width?: number
  readonly children: ReactNode
}) {
  return (
    <Box overflow="auto" height="fill">
      <Container width={width} padding={4} paddingTop={5} data-testid={name}>
        <Stack gap={5}>
          <Heading as="h1" size={2}>
            {title}
          </Heading>
          {children}
        </Stack>
      </Container>
    </Box>
  )
}
