/** Views of callouts, details, tabs and steps. */
import { calloutHeading } from '@repo/model/callouts.ts'
import { calloutKinds } from '@repo/model/kinds.ts'
import { Box, Card, type CardTone, Flex, Stack, Text } from '@sanity/ui'
import { siteBlock } from './site-block.tsx'
import { TextView } from './text-view.tsx'
import { objectsIn, textIn } from './values.ts'

type Value = Readonly<Record<string, unknown>>

const tones: Readonly<Record<(typeof calloutKinds)[number], CardTone>> = {
  note: 'transparent',
  tip: 'positive',
  info: 'primary',
  warning: 'caution',
  danger: 'critical',
}

/** A callout with the color and the name of its kind, followed by its title. */
export const CalloutBlock = siteBlock(({ value }: { readonly value: Value }) => {
  const kind = calloutKinds.find((name) => name === value.kind) ?? 'note'
  return (
    <Card tone={tones[kind]} padding={3} radius={2} borderLeft style={{ borderLeftWidth: 4 }}>
      <Stack gap={3}>
        <Text size={1} weight="semibold">
          {calloutHeading(kind, textIn(value, 'title')).whole}
        </Text>
        <TextView value={value} name="body" empty="The callout is empty." />
      </Stack>
    </Card>
  )
})

/** The line that is always shown, and the text below it. */
export const DetailsBlock = siteBlock(({ value }: { readonly value: Value }) => (
  <Card border radius={2} padding={3}>
    <Stack gap={3}>
      <Text size={1} weight="semibold">
        ▾ {textIn(value, 'summary') || 'Without a line to click'}
      </Text>
      <TextView value={value} name="body" empty="No text yet." />
    </Stack>
  </Card>
))

/** The labels in a row, and the text of the first tab. */
export const TabsBlock = siteBlock(({ value }: { readonly value: Value }) => {
  const tabs = objectsIn(value, 'tabs')
  return (
    <Card border radius={2}>
      <Flex wrap="wrap">
        {tabs.map((tab, index) => (
          <Box
            key={textIn(tab, '_key')}
            padding={3}
            style={index === 0 ? { boxShadow: 'inset 0 -2px currentColor' } : {}}
          >
            <Text size={1} weight={index === 0 ? 'semibold' : 'regular'} muted={index > 0}>
              {textIn(tab, 'label') || 'Without a label'}
            </Text>
          </Box>
        ))}
      </Flex>
      <Card borderTop padding={3}>
        <TextView value={tabs[0] ?? {}} name="body" empty="No text yet." />
      </Card>
    </Card>
  )
})

/** The steps with their numbers and texts. */
export const StepsBlock = siteBlock(({ value }: { readonly value: Value }) => (
  <Stack gap={4}>
    {objectsIn(value, 'steps').map((step, index) => (
      <Flex key={textIn(step, '_key')} gap={3}>
        <Text size={1} weight="semibold" muted>
          {index + 1}
        </Text>
        <Stack gap={3} flex={1}>
          <Text size={1} weight="semibold">
            {textIn(step, 'title') || 'Without a title'}
          </Text>
          {objectsIn(step, 'body').length > 0 && <TextView value={step} name="body" empty="" />}
        </Stack>
      </Flex>
    ))}
  </Stack>
))
