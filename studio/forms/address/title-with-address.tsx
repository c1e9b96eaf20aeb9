import { Stack, Text } from '@sanity/ui'
import { type StringInputProps, useFormValue } from 'sanity'

/** The title of a page with its address below, which is in another group of the form. */
export function TitleWithAddress(props: StringInputProps) {
  const slug = useFormValue(['slug'])
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
