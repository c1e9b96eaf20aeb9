/** A link for a person, which is shown once. */
import { CopyIcon } from '@sanity/icons/Copy'
import { Box, Button, Card, Flex, Stack, Text, TextInput } from '@sanity/ui'
import { useEffect, useRef, useState } from 'react'
import type { Invitation } from './people.ts'

/** The link with a button that copies it. @param said what happened, as sentences */
export function InvitationCard({
  invitation: { url, until },
  said,
  onClose,
}: {
  readonly invitation: Invitation
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
  const day = new Date(until).toLocaleDateString('en', { day: 'numeric', month: 'long' })
  return (
    <Card tone="positive" border radius={2} padding={3} data-testid="invitation">
      <Stack gap={4}>
        <Text size={1} role="status">
          {said} The link works once, until {day}, and is not shown again.
        </Text>
        <Flex gap={2}>
          <Box flex={1}>
            <TextInput ref={field} readOnly fontSize={1} value={url} aria-label="Link" />
          </Box>
          <Button
            mode="ghost"
            fontSize={1}
            icon={CopyIcon}
            text={isCopied ? 'Copied' : 'Copy'}
            onClick={copy}
          />
          <Button mode="bleed" fontSize={1} text="Done" onClick={onClose} />
        </Flex>
      </Stack>
    </Card>
  )
}
