import { expect, test } from 'vitest'
import { noOwnFields } from '#own/samples.ts'
import { around, innerText } from '#testing/block-content.ts'
import { notFoundMarkdown, pageMarkdown } from './page.ts'
import type { MarkdownPage } from './types.ts'

function link(title: string, slug: string) {
  return { _id: slug, _type: 'nodePage' as const, title, slug, segments: ['nodes'] }
}

const empty: MarkdownPage = {
  _id: 'llm',
  _type: 'nodePage',
  title: 'LLM',
  slug: 'llm',
  segments: ['nodes'],
  deps: {},
  summary: null,
  status: null,
  body: null,
  provider: null,
  inputs: null,
  outputs: null,
  settings: null,
  credentials: null,
  limits: null,
  errors: null,
  related: [],
  relatedDeps: {},
  ...noOwnFields,
}

test('a page has its title, its summary, its text, its sections and its related nodes', () => {
  const page: MarkdownPage = {
    ...empty,
    summary: 'Asks a model.',
    provider: { name: 'OpenAI', url: 'https://openai.com/' },
    body: [innerText('Use it.')],
    inputs: [{ name: 'prompt', label: 'Prompt', type: 'text', required: true, description: 'What to ask.' }],
    outputs: [{ name: 'answer', label: null, type: 'text', required: false, description: null }],
    settings: [
      {
        name: 'model',
        label: 'Model',
        type: 'choice',
        required: true,
        default: 'small',
        description: 'Which one answers.',
        options: [
          { value: 's', label: 'Small' },
          { value: 'large', label: null },
        ],
        source: null,
      },
    ],
    credentials: [
      {
        title: 'Key',
        description: 'From your account.',
        url: 'https://openai.com/keys',
        permissions: ['keys:Read', 'keys:Write'],
        source: { url: 'typed', checkedOn: '2026-11-28' },
        guide: { ...link('Make a key', 'make-a-key'), _type: 'guide' },
      },
    ],
    limits: [
      {
        title: 'Length',
        description: '8,000 words.',
        source: { url: 'https://openai.com/limits', checkedOn: '2026-11-28' },
      },
    ],
    errors: [{ message: 'Quota exceeded', cause: 'No money.', remedy: 'Pay.' }],
    related: [{ ...link('Splitter', 'splitter'), summary: 'Cuts texts.' }],
  }
  expect(pageMarkdown(page, around)).toBe(`# LLM

Asks a model.

Service: [OpenAI](https://openai.com/)

Use it.

## Inputs

- **Prompt** (\`prompt\`, text, required): What to ask.

## Outputs

- **answer** (\`answer\`, text)

## Settings

- **Model** (\`model\`, choice, required, default \`small\`): Which one answers.
  - Choices: Small, large

## Credentials

- **Key**: From your account.
  - Permissions: \`keys:Read\`, \`keys:Write\`
  - Guide: [Make a key](https://docs.example.com/docs/nodes/make-a-key.md)
  - Page of the service: <https://openai.com/keys>

## Limits

- **Length**: 8,000 words.
  - Checked on November 28, 2026: [openai.com](https://openai.com/limits)

## What can go wrong

- **Quota exceeded**
  - **Why**: No money.
  - **What to do**: Pay.

## Works well with

- [Splitter](https://docs.example.com/docs/nodes/splitter.md): Cuts texts.
`)
})

test('a description of several lines becomes one line, as on the page', () => {
  const limits = [{ title: 'Size', description: 'Up to 5 MB.\n\n- one file\n- at a time', source: null }]
  expect(pageMarkdown({ ...empty, limits }, around)).toBe(
    '# LLM\n\n## Limits\n\n- **Size**: Up to 5 MB. - one file - at a time\n',
  )
})

test('a service with the same name as its node is listed for its URL', () => {
  const provider = { name: 'LLM', url: 'https://llm.example/' }
  expect(pageMarkdown({ ...empty, provider }, around)).toContain('Service: [LLM](https://llm.example/)')
  expect(pageMarkdown({ ...empty, provider: { ...provider, url: null } }, around)).not.toContain('Service')
})

test('a summary with which the text begins is there once', () => {
  const body = [innerText('Asks a model. Wait.')]
  expect(pageMarkdown({ ...empty, summary: 'Asks a model.', body }, around)).toBe(
    '# LLM\n\nAsks a model. Wait.\n',
  )
})

test('the status of a node comes before its summary, with its replacement', () => {
  const markdown = (status: MarkdownPage['status']) =>
    pageMarkdown({ ...empty, status } as MarkdownPage, around)
  const deprecated = { kind: 'deprecated', date: '2027-01-06' } as const
  expect(markdown({ ...deprecated, replacement: link('TTS', 'tts') })).toBe(
    '# LLM\n\n**Deprecated.** This node stops working on January 6, 2027. Use [TTS](https://docs.example.com/docs/nodes/tts.md) instead.\n',
  )
  const missing = { _id: 'x', _type: 'nodePage' as const, title: null, slug: null, segments: [] }
  for (const replacement of [missing, null])
    expect(markdown({ ...deprecated, date: null, replacement })).toBe(
      '# LLM\n\n**Deprecated.** Do not use this node in new workflows.\n',
    )
  expect(markdown({ kind: 'new', date: null, replacement: null })).toBe('# LLM\n\n**New.**\n')
  expect(markdown({ kind: null, date: '2027-01-06', replacement: null })).toBe('# LLM\n')
})

test('a path without a page has a heading, the path as text, and a link to the list of pages', () => {
  expect(notFoundMarkdown('/docs/[x](y)/', around)).toBe(
    '# Page not found\n\nThere is no page at /docs/\\[x]\\(y)/: [llms.txt](https://docs.example.com/llms.txt) lists all of them.\n',
  )
})
