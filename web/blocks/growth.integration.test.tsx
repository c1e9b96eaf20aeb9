/**
 * The time to show a body grows with its size, whatever is large in it: what grows faster is
 * bounded by `limits.ts`. Processor time is compared, and only a factor is looked at that other
 * work on the machine does not make.
 */
import { beforeEach, expect, test, vi } from 'vitest'
import { serialized } from '#markdown/page.ts'
import type { ownBlocks } from '#own/samples.ts'
import { shownResult } from '#queries/shown-result.ts'
import { recordsOf } from '#records/build.ts'
import { emptyRecordPage } from '#testing/record-page.ts'
import { htmlOfBody } from '#testing/rendered.tsx'
import { richContent } from './body-markdown.ts'
import { textOf } from './contents.ts'
import { shownSummary } from './repeated-summary.ts'
import type { BlockType, Body, MarkdownRichText } from './types.ts'

type Block = Readonly<Record<string, unknown>>
/** Makes a body that is `size` times as large as the one of size 1. */
type Make = (size: number) => readonly Block[]

const small = 1000
const times = 10

/** How much more than `times` the larger body may take: squared growth makes it `times`. */
const allowed = 3

/** A larger body that takes less, ms, is no problem, and too little to compare. */
const negligibleMs = 100

beforeEach(() => {
  // Marks and blocks that do not exist.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

function many<Item>(count: number, make: (index: number) => Item): Item[] {
  return Array.from({ length: count }, (_, index) => make(index))
}

function text(fields: Block = {}): Block {
  return { _type: 'block', style: 'normal', children: [{ _type: 'span', text: 'word' }], ...fields }
}

function spans(children: readonly Block[], fields: Block = {}): Block[] {
  return [text({ children: children.map((span) => ({ _type: 'span', text: 'word ', ...span })), ...fields })]
}

function table(rows: readonly number[]): Block {
  const cells = (count: number) => many(count, () => ({ content: [text()] }))
  return { _type: 'table', rows: rows.map((count) => ({ cells: cells(count) })) }
}

function workflow(
  nodes: number,
  connections = 0,
  ends = (_index: number): [from: number, to: number] => [0, 0],
  label = 'Node',
): Block {
  return {
    _type: 'workflow',
    title: 'Large',
    nodes: many(nodes, (index) => ({ _key: 'k', id: `n${index}`, label })),
    connections: many(connections, ends).map(([from, to]) => {
      return { _key: 'k', from: `n${from}`, to: `n${to}`, label: 'text' }
    }),
  }
}

type UpstreamBlock = Exclude<BlockType, keyof typeof ownBlocks>

/** Every type of block: one that is new does not compile until it is listed here. */
const bodies: Readonly<Record<UpstreamBlock, Readonly<Record<string, Make>>>> = {
  block: {
    paragraphs: (size) => many(size, () => text()),
    'list items': (size) => many(size, (index) => text({ listItem: 'bullet', level: 1 + (index % 12) })),
    'the level of a list item': (size) => [text({ listItem: 'bullet', level: size * size })],
    'paragraphs below a long heading': (size) => [
      text({ style: 'h2', children: [{ _type: 'span', text: 'word '.repeat(100 * size) }] }),
      ...many(size, () => text({ children: [{ _type: 'span', text: 'word '.repeat(50) }] })),
    ],
    headings: (size) => many(size, () => text({ style: 'h2' })),
    'spans with a mark': (size) => spans(many(size, () => ({ marks: ['strong'] }))),
    'marks of spans': (size) => spans(many(2, () => ({ marks: many(size, (index) => `m${index}`) }))),
    links: (size) =>
      spans(
        many(size, (index) => ({ marks: [`l${index}`] })),
        { markDefs: many(size, (index) => ({ _type: 'link', _key: `l${index}`, href: '/' })) },
      ),
    'spaces in a text': (size) => spans([{ text: `a${' '.repeat(10 * size)}a` }]),
    'dots in a text': (size) => spans([{ text: `a${'.'.repeat(10 * size)}a` }]),
    'breaks in a text': (size) => spans([{ text: 'a\n'.repeat(size) }]),
    'characters that Markdown escapes': (size) => spans([{ text: '*_[<&`~|'.repeat(size) }]),
    'backticks in code': (size) => spans([{ text: '`'.repeat(size), marks: ['code'] }]),
  },
  callout: { text: (size) => [{ _type: 'callout', tone: 'note', body: many(size, () => text()) }] },
  code: { lines: (size) => [{ _type: 'code', language: 'json', code: '{"a": [1]}\n'.repeat(size) }] },
  details: { text: (size) => [{ _type: 'details', summary: 'More', body: many(size, () => text()) }] },
  image: {
    captions: (size) => [{ _type: 'image', alt: 'a '.repeat(size), caption: 'b '.repeat(size) }],
    images: (size) => many(size, () => ({ _type: 'image', asset: { _ref: 'image-a-10x10-png' }, alt: 'a' })),
  },
  steps: {
    steps: (size) => [{ _type: 'steps', steps: many(size, () => ({ title: 'Step', body: [text()] })) }],
  },
  table: {
    rows: (size) => [table(many(size, () => 2))],
    columns: (size) => [table([size, size])],
    'rows below a long one': (size) => [table([size, ...many(size, () => 1)])],
  },
  tabs: { tabs: (size) => [{ _type: 'tabs', tabs: many(size, () => ({ label: 'Tab', body: [text()] })) }] },
  video: { videos: (size) => many(size, () => ({ _type: 'video', url: 'https://youtu.be/aaaaaaaaaaa' })) },
  workflow: {
    nodes: (size) => [workflow(size)],
    'a chain': (size) => [workflow(size, size - 1, (index) => [index, index + 1])],
    'connections of all nodes': (size) => [
      workflow(size, 3 * size, (index) => [index % size, (7 * index) % size]),
    ],
    'connections of two nodes': (size) => [workflow(2, size, () => [0, 1])],
    'a word in a box': (size) => [workflow(1, 0, undefined, 'a'.repeat(size))],
  },
}

const outputs: Readonly<Record<string, (body: Body) => unknown>> = {
  'a page': htmlOfBody,
  Markdown: (body) =>
    serialized(
      // The queries of Markdown select fewer fields of the same blocks.
      richContent(body as unknown as MarkdownRichText, {
        site: 'https://docs.example.com',
        imageUrl: () => 'https://images.example.com/a.png',
      }),
    ),
  'search records': (body) => recordsOf({ ...emptyRecordPage, body }, textOf),
  'the summary above it': (body) => shownSummary({ summary: 'A page.', body }),
}

function processorMs(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

function growth(make: Make, render: (body: Body) => unknown): number {
  // The blocks are of any form, as the lake may have them.
  const msOf = (size: number) => processorMs(() => render(shownResult({ body: make(size) }).body as Body))
  const [before, after] = [msOf(small), msOf(small * times)]
  return after < negligibleMs ? 0 : after / before / times
}

const cases = Object.entries(bodies).flatMap(([type, makes]) =>
  Object.entries(makes).map(([what, make]) => [type, what, make] as const),
)

test.each(cases)(
  '%s: ten times as much of "%s" takes some ten times as long',
  (_type, _what, make) => {
    for (const [output, render] of Object.entries(outputs)) {
      // One measurement may be disturbed, not each of four.
      const growths: number[] = []
      do growths.push(growth(make, render))
      while (Math.min(...growths) > allowed && growths.length < 4)
      expect(Math.min(...growths), `for ${output}: ${growths.join(', ')}`).toBeLessThanOrEqual(allowed)
    }
  },
  120_000,
)
