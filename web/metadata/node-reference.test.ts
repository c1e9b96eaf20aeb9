import { expect, test } from 'vitest'
import { nodeReferencesOf } from './node-reference.ts'

const site = 'https://docs.example.com'

const link = { _id: 'x', _type: 'nodePage' as const, segments: ['nodes', 'text'], icon: null, color: null }

const whole: Parameters<typeof nodeReferencesOf>[0][number] = {
  ...link,
  title: 'LLM',
  slug: 'llm',
  summary: 'Asks a model.',
  statusKind: 'deprecated',
  status: { kind: 'deprecated', date: '2027-01-06', replacement: { ...link, title: 'TTS', slug: 'tts' } },
  deps: {},
  group: { title: 'Text', slug: 'text' },
  tags: [{ tag: { _id: 'ai', _type: 'tag', title: 'AI', slug: 'ai', segments: [] } }, { tag: null }],
  inputs: [{ name: 'prompt', label: 'Prompt', type: 'text', required: true, description: 'What to ask.' }],
  outputs: null,
  settings: [
    {
      name: 'model',
      label: null,
      type: 'choice',
      required: null,
      default: 'small',
      description: null,
      options: [{ value: 'small', label: 'Small' }],
      source: { url: 'https://service.example/models', checkedOn: '2026-11-28' },
    },
  ],
  credentials: [
    {
      title: 'Key',
      description: null,
      url: 'https://',
      permissions: ['service:Read', ''],
      source: { url: 'https://service.example/', checkedOn: undefined },
      guide: { ...link, _type: 'guide' as const, title: 'Get a key', slug: 'key', segments: [] },
    },
  ],
  limits: [{ title: 'Length', description: '8000 tokens', source: null }],
  errors: [{ message: 'No key', cause: 'It is missing.', remedy: 'Add it.' }],
}

const file = nodeReferencesOf([whole, { ...whole, slug: null }], site)

test('a node has its URLs, its group and tags, and all structured fields', () => {
  expect(file).toEqual({
    groups: { text: 'Text' },
    tags: { ai: 'AI' },
    nodes: [
      {
        title: 'LLM',
        href: '/docs/nodes/text/llm/',
        url: `${site}/docs/nodes/text/llm/`,
        markdown: `${site}/docs/nodes/text/llm.md`,
        summary: 'Asks a model.',
        status: { kind: 'deprecated', date: '2027-01-06', replacement: `${site}/docs/nodes/text/tts/` },
        group: 'text',
        tags: ['ai'],
        needsCredentials: true,
        inputs: whole.inputs,
        outputs: [],
        settings: [{ ...whole.settings?.[0], label: 'model', required: false, description: '' }],
        credentials: [
          {
            title: 'Key',
            description: '',
            permissions: ['service:Read'],
            url: null,
            guide: `${site}/docs/key/`,
            source: null,
          },
        ],
        limits: whole.limits,
        errors: whole.errors,
      },
    ],
  })
})

test('a status has only what is known: no unknown kind, and no page that is not published', () => {
  const status = (stored: typeof whole.status) =>
    nodeReferencesOf([{ ...whole, status: stored }], site).nodes[0]?.status
  expect(status(null)).toBeNull()
  expect(status({ kind: 'beta' as 'new', date: '2027-01-06', replacement: null })).toBeNull()
  const missing = { _id: 'x', _type: 'nodePage' as const, title: null, slug: null, segments: [] }
  const expected = { kind: 'removed', date: null, replacement: null }
  expect(status({ kind: 'removed', date: null, replacement: missing })).toEqual(expected)
})
