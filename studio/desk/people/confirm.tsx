import { Button, Card, Flex, Stack } from '@sanity/ui'
import { useEffect, useRef } from 'react'
import { Line, RowButton } from '../../ui/parts.tsx'

/** A question in the place where it came up, with the focus on its answer. */
export function Confirm({
  question,
  action,
  tone,
  isBusy,
  onConfirm,
  onCancel,
}: {
  readonly question: string
  readonly action: string
  readonly tone: 'critical' | 'primary'
  readonly isBusy: boolean
  readonly onConfirm: () => void
  readonly onCancel: () => void
}) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <Card
      tone={tone === 'critical' ? 'critical' : 'caution'}
      border
      radius={2}
      padding={3}
      role="group"
      aria-label={question}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel()
      }}
    >
      <Stack gap={4}>
        <Line>{question}</Line>
        <Flex gap={2}>
          <Button
            ref={button}
            tone={tone}
            padding={2}
            text={action}
            aria-busy={isBusy}
            onClick={() => !isBusy && onConfirm()}
          />
          <RowButton text="Cancel" onClick={onCancel} />
        </Flex>
      </Stack>
    </Card>
  )
}
