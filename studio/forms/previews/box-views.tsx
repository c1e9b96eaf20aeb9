import { objectsIn, textIn } from '@repo/model/values.ts'
import { Box, Card, Flex, Stack } from '@sanity/ui'
import { Line, Note } from '../../ui/parts.tsx'
import { TextView } from './prose.tsx'
import { siteBlock } from './site-block.tsx'

type Value = Readonly<Record<string, unknown>>

/** The line that is always shown, and the text below it. */
export const DetailsBlock = siteBlock(({ value }: { readonly value: Value }) => (
  <Card border radius={2} padding={3}>
    <Stack gap={3}>
      <Line weight="semibold">▾ {textIn(value, 'summary') || 'Without a line to click'}</Line>
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
            <Line weight={index === 0 ? 'semibold' : 'regular'} muted={index > 0}>
              {textIn(tab, 'label') || 'Without a label'}
            </Line>
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
        <Note weight="semibold">{index + 1}</Note>
        <Stack gap={3} flex={1}>
          <Line weight="semibold">{textIn(step, 'title') || 'Without a title'}</Line>
          {objectsIn(step, 'body').length > 0 && <TextView value={step} name="body" empty="" />}
        </Stack>
      </Flex>
    ))}
  </Stack>
))
