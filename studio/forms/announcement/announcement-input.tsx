/** Below the fields of the announcement: the bar as it will look on a phone. */
import { announcementText } from '@repo/model/announcement.ts'
import { Card, Flex, Stack, Text } from '@sanity/ui'
import { useId } from 'react'
import type { ObjectInputProps } from 'sanity'
import { TextView } from '../previews/text-view.tsx'
import { textIn } from '../previews/values.ts'

type Value = Readonly<Record<string, unknown>>

/** Width of a narrow phone, pixels. */
const phone = 360

/** The fields, and a preview of the bar. For the field `announcement` of the site settings. */
export function AnnouncementInput(props: ObjectInputProps) {
  return (
    <Stack gap={5}>
      {props.renderDefault(props)}
      <Preview value={props.value ?? {}} />
    </Stack>
  )
}

function Preview({ value }: { readonly value: Value }) {
  const title = useId()
  const isRich = announcementText(value.content) !== ''
  const text = textIn(value, 'text')
  return (
    <Stack gap={3} as="section" aria-labelledby={title} data-testid="announcement-preview">
      <Text size={1} weight="semibold" id={title}>
        On a phone
      </Text>
      {isRich || text ? (
        <Card tone="caution" border padding={3} style={{ maxWidth: phone }}>
          <Flex gap={3} align="center">
            <Stack gap={2} flex={1}>
              {isRich ? <TextView value={value} name="content" empty="" /> : <Text size={1}>{text}</Text>}
              <LinkAfter link={value.link} />
            </Stack>
            {value.dismissible !== false && (
              <Text size={1} muted>
                ✕
              </Text>
            )}
          </Flex>
        </Card>
      ) : (
        <Text size={1} muted>
          Without a text, readers see no bar.
        </Text>
      )}
    </Stack>
  )
}

function LinkAfter({ link }: { readonly link: unknown }) {
  const label = typeof link === 'object' && link !== null ? textIn({ ...link }, 'label') : ''
  if (!label) return null
  return (
    <Text size={1} style={{ textDecoration: 'underline' }}>
      {label}
    </Text>
  )
}
