import { Box, Flex } from '@sanity/ui'
import type { ComponentProps } from 'react'
import { DocumentInspectorHeader } from 'sanity/structure'

/** A panel next to a form. @param name test id */
export function Panel({
  name,
  title,
  closeLabel = 'Close',
  onClose,
  ...content
}: {
  readonly name: string
  readonly title: string
  readonly closeLabel?: string
  readonly onClose: () => void
} & ComponentProps<typeof Box>) {
  const header = { as: 'header', flex: 'none', title, closeButtonLabel: closeLabel, onClose } as const
  return (
    <Flex direction="column" height="fill" overflow="hidden" data-testid={name}>
      <DocumentInspectorHeader {...header} />
      <Box flex={1} overflow="auto" padding={4} {...content} />
    </Flex>
  )
}
