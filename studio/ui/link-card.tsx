import { CopyIcon } from '@sanity/icons/Copy'
import { Box, Button, Card, Flex, Stack, Text, TextInput } from '@sanity/ui'
import { useEffect, useRef, useState } from 'react'

/** The link with a button that copies it. @param said what happened, as sentences */
export function LinkCard({
  name,
  url,
  said,
  onClose,
}: {
  readonly name: string
  readonly url: string
  readonly said: string
  readonly onClose: () => void
}) {
  const field = useRef<HTMLInputElement>(null)
  const [isCopied, setCopied] = useState(false)
  // The button that made it may be gone; selected, the link can also be copied by keys.
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])
  const copy = () => {
    navigator.clipboard.writeText(url).then(
      () => setCopied(true),
      () => field.current?.select(),
    )
  }
  return (
    <Card tone="positive" border radius={2} padding={3} data-testid={name}>
      <Stack gap={4}>
        <Text size={1} role="status">
          {said}
        </Text>
        <Flex gap={2}>
          <Box flex={1}>
            <TextInput ref={field} readOnly fontSize={1} value={url} aria-label="Link" />
          </Box>
          <Button mode="ghost" icon={CopyIcon} text={isCopied ? 'Copied' : 'Copy'} onClick={copy} />
          <Button mode="bleed" text="Done" onClick={onClose} />
        </Flex>
      </Stack>
    </Card>
  )
}
