import { expect, test } from 'vitest'
import { serialized } from '#markdown/page.ts'
import type { Block, BlockOf, BlockType, Surroundings, TextBlock } from '#markdown/types.ts'
import { richContent } from './body-markdown.ts'

const around: Surroundings = {
  site: 'https://docs.example.com',
  imageUrl: (ref) => `https://images.example.com/${ref}.png`,
}

const markdown = (...body: Block[]) => serialized(richContent(body, around))

type Mark = NonNullable<TextBlock['markDefs']>[number]
type Span = readonly [text: string, ...marks: string[]]

/** A text block; a span is a text, or a text with its marks. */
function words(spans: string | readonly Span[], fields: Partial<TextBlock> = {}): TextBlock {
  const list: readonly Span[] = typeof spans === 'string' ? [[spans]] : spans
  return {
    _key: 'k',
    _type: 'block',
    style: 'normal',
    listItem: null,
    level: null,
    children: list.map(([text, ...marks]) => ({ _type: 'span', text, marks })),
    markDefs: [],
    ...fields,
  }
}

/** A text block that may stand anywhere. */
function line(spans: string | readonly Span[]) {
  return { ...words(spans), style: 'normal' as const, listItem: null }
}

const target = { _id: 'tts', _type: 'nodePage' as const, slug: 'tts', segments: ['nodes', 'speech'] }

function pageLink(fields: Partial<Extract<Mark, { _type: 'pageLink' }>> = {}): Mark {
  return { _key: 'to', _type: 'pageLink', page: target, anchor: null, ...fields }
}

const box = { _id: 'llm', _type: 'nodePage' as const, title: 'LLM', slug: 'llm', segments: ['nodes'] }

/** One block of each kind with what it becomes; a new kind is missing here until it is tested. */
const kinds: {
  readonly [Type in BlockType]: readonly (readonly [Omit<BlockOf<Type>, '_key' | '_type'>, string])[]
} = {
  block: [
    [words('Plain words.'), 'Plain words.\n'],
    [words('Part', { style: 'h2' }), '## Part\n'],
    [words('Smaller', { style: 'h3' }), '### Smaller\n'],
    [words('Smallest', { style: 'h4' }), '#### Smallest\n'],
    [words('Said so', { style: 'blockquote' }), '> Said so\n'],
    [words('  '), ''],
  ],
  callout: [
    [{ kind: 'tip', title: null, body: [line('Try it.')] }, '> **Tip**\n>\n> Try it.\n'],
    [
      { kind: 'danger', title: 'No way back', body: [line('Gone.')] },
      '> **Danger: No way back**\n>\n> Gone.\n',
    ],
    [{ kind: null, title: null, body: null }, '> **Note**\n'],
  ],
  code: [
    [{ language: 'js', filename: null, code: 'a()\n\nb()' }, '```js\na()\n\nb()\n```\n'],
    [{ language: 'json', filename: 'a.json', code: '{}' }, '```json title="a.json"\n{}\n```\n'],
    [{ language: null, filename: 'a.txt', code: '' }, '```text title="a.txt"\n```\n'],
    [{ language: 'md', filename: null, code: '```\nin\n```' }, '````md\n```\nin\n```\n````\n'],
  ],
  details: [[{ summary: 'More', body: [line('Hidden at first.')] }, '- **More**\n\n  Hidden at first.\n']],
  image: [
    [
      {
        asset: { _ref: 'image-a', _type: 'reference' },
        alt: 'A canvas',
        decorative: null,
        caption: 'The canvas',
      },
      '![A canvas](https://images.example.com/image-a.png)\n\n*The canvas*\n',
    ],
    [{ asset: { _ref: 'image-a', _type: 'reference' }, alt: null, decorative: true, caption: null }, ''],
    [{ asset: null, alt: 'Lost', decorative: null, caption: null }, ''],
  ],
  steps: [
    [
      {
        steps: [
          { title: 'Open', body: [line('Click it.')] },
          { title: 'Close', body: null },
        ],
      },
      '1. **Open**\n\n   Click it.\n\n2. **Close**\n',
    ],
    [{ steps: null }, ''],
  ],
  table: [
    [
      {
        caption: 'Prices',
        headerRow: true,
        rows: [
          { cells: [{ content: [line('Plan')] }, { content: [line('a|b')] }] },
          { cells: [{ content: [line([['Two', 'strong']]), line('lines')] }, { content: null }] },
        ],
      },
      '*Prices*\n\n| Plan | a\\|b |\n| - | - |\n| **Two** lines | |\n',
    ],
    [
      { caption: null, headerRow: false, rows: [{ cells: [{ content: [line('one\ntwo')] }] }] },
      '| |\n| - |\n| one two |\n',
    ],
    [{ caption: null, headerRow: null, rows: [] }, ''],
  ],
  tabs: [
    [
      {
        tabs: [
          { label: 'macOS', body: [line('Press ⌘.')] },
          {
            label: 'Windows',
            body: [{ _key: 'c', _type: 'code', language: 'sh', filename: null, code: 'dir' }],
          },
        ],
      },
      '- **macOS**\n\n  Press ⌘.\n\n- **Windows**\n\n  ```sh\n  dir\n  ```\n',
    ],
  ],
  video: [
    [
      { url: 'https://video.example.com/1', title: 'A tour', caption: 'Two minutes' },
      '[Video: A tour](https://video.example.com/1)\n\n*Two minutes*\n',
    ],
    [{ url: null, title: 'Lost', caption: null }, ''],
  ],
  workflow: [
    [
      {
        title: 'Speak',
        description: 'From text to sound.',
        nodes: [
          { id: 'a', label: 'Ask', node: box },
          { id: 'b', label: null, node: box },
          { id: 'c', label: null, node: null },
        ],
        connections: [
          { from: 'a', to: 'b', label: 'text' },
          { from: 'a', to: 'c', label: null },
          { from: 'gone', to: 'b', label: null },
        ],
      },
      [
        '**Workflow: Speak**',
        '',
        'From text to sound.',
        '',
        '1. [Ask](https://docs.example.com/docs/nodes/llm/) (LLM)',
        '   - passes text to LLM',
        '   - passes its result to c',
        '2. [LLM](https://docs.example.com/docs/nodes/llm/)',
        '3. c',
        '4. gone',
        '   - passes its result to LLM',
        '',
      ].join('\n'),
    ],
  ],
}

for (const [type, cases] of Object.entries(kinds)) {
  test.each(cases.map(([fields, expected]) => [expected, fields] as const))(
    `${type} → %j`,
    (expected, fields) => {
      // Of the kind that its place in the table says.
      expect(markdown({ _key: 'k', _type: type, ...fields } as unknown as Block)).toBe(expected)
    },
  )
}

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
    'what Markdown would take for something',
    words('1. *a* <b> # [c](d) _e_'),
    '1\\. \\*a\\* \\<b> # \\[c]\\(d) \\_e\\_',
  ],
  [
    'an address that nobody linked',
    words('Ask https://api.example.com/v1'),
    'Ask https://api.example.com/v1',
  ],
  ['a break', words('a\nb\n'), 'a\\\nb'],
  [
    'a link to another site',
    words([['a', 'l']], { markDefs: [{ _key: 'l', _type: 'link', href: 'https://example.com/a?b=(c)' }] }),
    '[a](https://example.com/a?b=\\(c\\))',
  ],
  [
    'an address on the site',
    words([['a', 'l']], { markDefs: [{ _key: 'l', _type: 'link', href: '/search/' }] }),
    '[a](https://docs.example.com/search/)',
  ],
  ['a link to nowhere', words([['a', 'l']], { markDefs: [{ _key: 'l', _type: 'link', href: null }] }), 'a'],
  [
    'a link to a page',
    words(
      [
        ['a', 'to'],
        ['b', 'to', 'strong'],
      ],
      { markDefs: [pageLink()] },
    ),
    '[a**b**](https://docs.example.com/docs/nodes/speech/tts/)',
  ],
  ['a link to what is not published', words([['a', 'to']], { markDefs: [pageLink({ page: null })] }), 'a'],
  [
    'a link to a heading',
    words([['a', 'to']], {
      markDefs: [pageLink({ anchor: 'voice--tone' })],
    }),
    '[a](https://docs.example.com/docs/nodes/speech/tts/#voice--tone)',
  ],
])('%s', (_name, block, expected) => {
  expect(markdown(block).trimEnd()).toBe(expected)
})

test('items stand in the list of their level, and a list of another kind begins a new one', () => {
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

test('a block of a newer content model is left out, and the rest is there', () => {
  // As the lake of a newer version would give it.
  const unknown = { _key: 'n', _type: 'hologram' } as unknown as Block
  expect(markdown(words('a'), unknown, words('b'))).toBe('a\n\nb\n')
})
