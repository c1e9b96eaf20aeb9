/** A block of a text, drawn as readers see it. */
import { Box, Card, Flex, Text } from '@sanity/ui'
import type { ComponentType, ReactNode } from 'react'
import type { BlockProps } from 'sanity'

/**
 * The block as Sanity renders it, with its menu, form and states, but with a view of its content in
 * place of one line of text, which is drawn again with each change.
 * @param View gets the value of the block, which may be half filled in
 */
export function siteBlock(View: ComponentType<{ readonly value: Readonly<Record<string, unknown>> }>) {
  return function SiteBlock(props: BlockProps) {
    return titledBlock(props, () => (
      <Card paddingX={3} paddingBottom={3} style={{ background: 'none', lineHeight: 1.5 }}>
        <View value={{ ...props.value }} />
      </Card>
    ))
  }
}

/** The block as Sanity renders it, with its title, tools and menu above its content. */
export function titledBlock(props: BlockProps, content: () => ReactNode, tools?: ReactNode) {
  const { name, title } = props.schemaType
  return props.renderDefault({
    ...props,
    renderPreview: (preview) => (
      <Box data-testid={`preview-${name}`}>
        <Flex align="center" paddingLeft={3} paddingY={1} gap={2}>
          <Box flex={1}>
            <Text size={0} muted weight="medium">
              {title}
            </Text>
          </Box>
          {tools}
          {typeof preview.actions !== 'function' && preview.actions}
        </Flex>
        {content()}
      </Box>
    ),
  })
}
