import { announcementText } from '@repo/model/announcement.ts'
import { textIn } from '@repo/model/values.ts'
import { Card, Flex, Stack } from '@sanity/ui'
import { useId } from 'react'
import type { ObjectInputProps } from 'sanity'
import { Line, Note } from '../../ui/parts.tsx'
import { TextView } from '../previews/prose.tsx'

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
  const [text, label] = [textIn(value, 'text'), textIn(value.link, 'label')]
  return (
    <Stack gap={3} as="section" aria-labelledby={title} data-testid="announcement-preview">
      <Line weight="semibold" id={title}>
        On a phone
      </Line>
      {isRich || text ? (
        <Card tone="caution" border padding={3} style={{ maxWidth: phone }}>
          <Flex gap={3} align="center">
            <Stack gap={2} flex={1}>
              {isRich ? <TextView value={value} name="content" empty="" /> : <Line>{text}</Line>}
              {label && <Line style={{ textDecoration: 'underline' }}>{label}</Line>}
            </Stack>
            {value.dismissible !== false && <Note>✕</Note>}
          </Flex>
        </Card>
      ) : (
        <Note>Without a text, readers see no bar.</Note>
      )}
    </Stack>
  )
}
