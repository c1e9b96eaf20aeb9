import { ThemeProvider } from '@sanity/ui'
import { buildTheme } from '@sanity/ui/theme'
import { renderToStaticMarkup } from 'react-dom/server'
import type { BlockProps } from 'sanity'
import { expect, test } from 'vitest'
import { siteBlock } from './site-block.tsx'

const theme = buildTheme()

/** A block as Sanity renders it: the preview with its menu. */
function rendered(Block: ReturnType<typeof siteBlock>, value: object) {
  const props = {
    value,
    schemaType: { name: 'code', title: 'Code' },
    renderPreview: () => <pre>npm start</pre>,
    renderDefault: ({ renderPreview }: BlockProps) =>
      renderPreview({ actions: <button type="button">Menu</button> } as Parameters<
        BlockProps['renderPreview']
      >[0]),
  } as unknown as BlockProps
  return renderToStaticMarkup(
    <ThemeProvider theme={theme}>
      <Block {...props} />
    </ThemeProvider>,
  )
}

test('a block is drawn by its view, which gets the fields that there are', () => {
  const Block = siteBlock(({ value }) => <em>{JSON.stringify(value)}</em>)
  const html = rendered(Block, { _type: 'callout' })
  expect(html).toContain('callout')
  expect(html).toContain('<button type="button">Menu</button>')
  expect(html).not.toContain('npm start')
})
