import { expect, test } from 'vitest'
import { markdownOfBlocks as markdown, plainTextOf, textBlock as words } from '#testing/block-content.ts'
import type { MarkdownBlock, TextBlock } from '../types.ts'

type Mark = NonNullable<TextBlock['markDefs']>[number]

const target = { _id: 'tts', _type: 'nodePage' as const, slug: 'tts', segments: ['nodes', 'speech'] }

function pageLink(fields: Partial<Extract<Mark, { _type: 'pageLink' }>> = {}): Mark {
  return { _key: 'to', _type: 'pageLink', page: target, anchor: null, ...fields }
}

const toPage = (fields: Parameters<typeof pageLink>[0]) =>
  words([['a', 'to']], { markDefs: [pageLink(fields)] })

const linked = (href: string | null, checkedOn: string | null = null) =>
  words([['a', 'l']], { markDefs: [{ _key: 'l', _type: 'link', href, checkedOn }] })

test.each<[string, TextBlock, string]>([
  ['a paragraph', words('Plain words.'), 'Plain words.\n'],
  ['a heading', words('Part', { style: 'h2' }), '## Part\n'],
  ['a smaller heading', words('Smaller', { style: 'h3' }), '### Smaller\n'],
  ['the smallest heading', words('Smallest', { style: 'h4' }), '#### Smallest\n'],
  ['a quote', words('Said so', { style: 'blockquote' }), '> Said so\n'],
  ['nothing but spaces', words('  '), ''],
])('%s in Markdown', (_name, block, expected) => {
  expect(markdown(block)).toBe(expected)
})

test('the text of a text block is its words', () => {
  expect(plainTextOf('block', { children: [{ _key: 's', _type: 'span', text: 'Plain words.' }] })).toBe(
    'Plain words.',
  )
})

test.each<[string, TextBlock, string]>([
  ['bold', words([['a '], ['b', 'strong'], [' c']]), 'a **b** c'],
  ['bold with spaces at its edges', words([['a'], [' b ', 'strong'], ['c']]), 'a **b** c'],
  [
    'bold and slanted',
    words([
      ['very ', 'strong'],
      ['much', 'strong', 'em'],
    ]),
    '**very** **_much_**',
  ],
  ['struck out', words([['a', 'strike-through']]), '~~a~~'],
  ['code', words([['{{a.b}} `c`', 'code']]), '`` {{a.b}} `c` ``'],
  ['a mark of a newer version', words([['a', 'sparkle']]), 'a'],
  [
    'characters that Markdown would interpret',
    words('1. *a* <b> # [c](d) _e_'),
    '1\\. \\*a\\* \\<b> # \\[c]\\(d) \\_e\\_',
  ],
  ['a URL that is not linked', words('Ask https://api.example.com/v1'), 'Ask https://api.example.com/v1'],
  ['a break', words('a\nb\n'), 'a\\\nb'],
  ['a link to another site', linked('https://a.example/?b=(c)'), '[a](https://a.example/?b=\\(c\\))'],
  [
    'a link that was checked',
    linked('https://example.com/a', '2026-11-28'),
    '[a](https://example.com/a "Checked on 2026-11-28")',
  ],
  ['a path on the site', linked('/search/'), '[a](https://docs.example.com/search/)'],
  ['a link without a URL', linked(null), 'a'],
  [
    'a link to a page',
    words(
      [
        ['a', 'to'],
        ['b', 'to', 'strong'],
      ],
      { markDefs: [pageLink()] },
    ),
    '[a**b**](https://docs.example.com/docs/nodes/speech/tts.md)',
  ],
  ['a link to an unpublished page', toPage({ page: null }), 'a'],
  [
    'a link to a heading',
    toPage({ anchor: 'voice--tone' }),
    '[a](https://docs.example.com/docs/nodes/speech/tts.md#voice--tone)',
  ],
])('%s', (_name, block, expected) => {
  expect(markdown(block).trimEnd()).toBe(expected)
})

test('items are in the list of their level, and a list of another kind begins a new one', () => {
  const at = (text: string, listItem: 'bullet' | 'number', level: number) => words(text, { listItem, level })
  expect(
    markdown(
      at('one', 'bullet', 1),
      at('inner', 'number', 2),
      at('inmost', 'bullet', 3),
      at('two', 'bullet', 1),
      at('first', 'number', 1),
      words('After.'),
    ),
  ).toBe('- one\n  1. inner\n     - inmost\n- two\n\n1. first\n\nAfter.\n')
})

test('a block of a newer content model is left out, and the rest is converted', () => {
  // As the lake of a newer version returns it.
  const unknown = { _key: 'n', _type: 'hologram' } as unknown as MarkdownBlock
  expect(markdown(words('a'), unknown, words('b'))).toBe('a\n\nb\n')
})
