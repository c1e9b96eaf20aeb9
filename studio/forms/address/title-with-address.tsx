import { Stack, Text } from '@sanity/ui'
import { useEffect } from 'react'
import { type StringInputProps, useFormValue } from 'sanity'

/**
 * The title of a page with its address below, which is in another group of the form. A page that
 * was just begun has the cursor here.
 */
export function TitleWithAddress(props: StringInputProps) {
  const { value, elementProps } = props
  const slug = useFormValue(['slug'])
  // The lake has not saved it yet.
  const isBegun = useFormValue(['_createdAt']) === undefined && !value
  const { ref } = elementProps
  useEffect(() => {
    if (isBegun) ref.current?.focus({ preventScroll: true })
  }, [isBegun, ref])
  const address =
    typeof slug === 'object' && slug !== null && 'current' in slug && typeof slug.current === 'string'
      ? slug.current
      : ''
  return (
    <Stack gap={3}>
      {props.renderDefault(props)}
      {address && (
        <Text size={1} muted data-testid="address-below-title">
          Address: …/{address}/
        </Text>
      )}
    </Stack>
  )
}
