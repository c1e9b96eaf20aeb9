/** Finding and replacing in documents of the real schema, as values. */
import { chance } from '@repo/kit/testing/random.ts'
import { expect, test } from 'vitest'
import { ownBlocks, ownFields } from '../../schema/own/schema.ts'
import { schemaOfForms } from '../../testing/form.ts'
import { excerptOf, occurrencesIn, placeText, type Search } from './find.ts'
import { replacedTexts, replacementFor, replacementPatch } from './replace.ts'
import { fieldsOf, kindOf, type TextPlace, textPlaces } from './text-places.ts'

const type = schemaOfForms.get('guide') ?? expect.fail('There are no guides.')

const plain: Search = { term: '', matchCase: false, wholeWords: false, inCode: false, inAddresses: false }

type Span = readonly [string, ...string[]]

const isSpan = (span: Span | { readonly _type: string }): span is Span => Array.isArray(span)

function paragraph(...spans: readonly (Span | { readonly _type: string })[]) {
  const children = spans.map((span, index) =>
    isSpan(span)
      ? { _key: `s${index}`, _type: 'span', text: span[0], marks: span.slice(1) }
      : { _key: `s${index}`, ...span },
  )
  const markDefs = [{ _key: 'l', _type: 'link', href: 'https://ai.example/ai' }]
  return { _key: 'p', _type: 'block', style: 'normal', markDefs, children }
}

function found(document: object, term: string, search: Partial<Search> = {}) {
  return occurrencesIn(textPlaces(document, type), { ...plain, term, ...search })
}

/** Children of a paragraph after all replacements: text and marks of spans, types of objects. */
function replaced(block: ReturnType<typeof paragraph>, term: string, replacement: string, search = {}) {
  const occurrences = found({ body: [block] }, term, search)
  const { set, unset } = replacementPatch(occurrences, () => replacement)
  const path = (key: string) => `body[_key=="p"].children[_key=="${key}"]`
  return block.children
    .filter(({ _key }) => !unset.includes(path(_key)))
    .map((child) =>
      'text' in child && 'marks' in child
        ? [set[`${path(child._key)}.text`] ?? child.text, ...(child.marks ?? [])]
        : child._type,
    )
}

test('a term is found in every text of a page, with its field', () => {
  const document = {
    title: 'AI',
    summary: 'About AI.',
    slug: { current: 'ai' },
    tags: [{ _key: 'ai', _ref: 'ai' }],
    body: [
      paragraph(['An ', 'em'], ['AI']),
      { _key: 'c', _type: 'callout', kind: 'tip', title: 'AI tip', body: [paragraph(['AI'])] },
      { _key: 'k', _type: 'code', language: 'ai', code: 'ai()' },
      {
        _key: 't',
        _type: 'table',
        caption: 'AI',
        rows: [
          {
            _key: 'r',
            _type: 'tableRow',
            cells: [{ _key: 'x', _type: 'tableCell', content: [paragraph(['AI'])] }],
          },
        ],
      },
      {
        _key: 's',
        _type: 'steps',
        steps: [{ _key: 'x', _type: 'step', title: 'AI', body: [paragraph(['AI'])] }],
      },
      { _key: 'u', _type: 'unknown', title: 'AI' },
    ],
    seo: { _type: 'seo', title: 'AI', description: null },
    body2: 'AI',
  }
  const paths = found(document, 'AI').map(({ place }) => place.path)
  expect(paths).toEqual([
    'title',
    'summary',
    'body[_key=="p"]',
    'body[_key=="c"].title',
    'body[_key=="c"].body[_key=="p"]',
    'body[_key=="t"].caption',
    'body[_key=="t"].rows[_key=="r"].cells[_key=="x"].content[_key=="p"]',
    'body[_key=="s"].steps[_key=="x"].title',
    'body[_key=="s"].steps[_key=="x"].body[_key=="p"]',
    'seo.title',
  ])
})

test('code and addresses are found only if they are chosen, and links with them', () => {
  const document = {
    body: [
      paragraph(
        ['Call '],
        ['ai()', 'code'],
        [' see https://ai.example and write to ai@example.com.'],
        ['there', 'l'],
      ),
      { _key: 'k', _type: 'code', language: 'ai', code: 'ai()', filename: 'ai.ts' },
      { _key: 'v', _type: 'video', url: 'https://video.example/ai', title: 'Film' },
    ],
  }
  const kinds = (search: Partial<Search>) => found(document, 'ai', search).map(({ kind }) => kind)
  expect(kinds({})).toEqual([])
  expect(kinds({ inCode: true })).toEqual(['code', 'code', 'code'])
  expect(kinds({ inAddresses: true })).toEqual(Array(5).fill('address'))
  expect(found(document, 'ai', { inAddresses: true }).map(({ place }) => place.path)).toContain(
    'body[_key=="p"].markDefs[_key=="l"].href',
  )
})

test.each([
  ['the AI, ai and AIs', 'AI', {}, ['AI', 'ai', 'AI']],
  ['the AI, ai and AIs', 'AI', { matchCase: true }, ['AI', 'AI']],
  ['the AI, ai and AIs', 'AI', { wholeWords: true }, ['AI', 'ai']],
  ['Größe, größer', 'GRÖSSE', {}, []],
  ['ÜBER über', 'über', {}, ['ÜBER', 'über']],
  ['naïve ve', 've', { wholeWords: true }, ['ve']],
  ['an AI\u00a0Agent, an AI  Agent', 'AI Agent', {}, ['AI\u00a0Agent', 'AI  Agent']],
  ['a.b axb (a.b)', 'a.b', {}, ['a.b', 'a.b']],
  ['C++ and C', 'C++', { wholeWords: true }, ['C++']],
  ['x/y [z] {w}', '[z]', {}, ['[z]']],
  ['anything', '  ', {}, []],
  ['日本語 and 😀😀', '😀', {}, ['😀', '😀']],
])('in “%s”, %s with %o', (text, term, search, wanted) => {
  expect(found({ title: text }, term, search).map(({ start, end }) => text.slice(start, end))).toEqual(wanted)
})

test('a term that is split over spans is found, but not across something that is not text', () => {
  expect(found({ body: [paragraph(['An A'], ['I Ag', 'strong'], ['ent.'])] }, 'AI Agent')).toHaveLength(1)
  expect(found({ body: [paragraph(['AI '], { _type: 'image' }, ['Agent'])] }, 'AI Agent')).toEqual([])
})

/** Spans of a text in which `|` separates them, `*` begins a strong one and `_` one in italics. */
const spansOf = (text: string) =>
  text.split('|').map((span): Span => {
    const mark = span.startsWith('*') ? 'strong' : 'em'
    return /^[*_]/.test(span) ? [span.slice(1), mark] : [span]
  })

test.each([
  ['words that stay keep their marks', 'A |_big| AI', 'A big AI', 'The big AI', 'The |_big| AI'],
  [
    'new words have the marks of the first that they replace',
    'an |*AI| Agent',
    'AI Agent',
    'Bot',
    'an |*Bot',
  ],
  ['words after others belong to those', 'the |_Bot| runs', 'Bot', 'Bot node', 'the |_Bot node| runs'],
  ['words before others belong to those', 'the |_Bot| runs', 'Bot', 'AI Bot', 'the |_AI Bot| runs'],
  ['a span without text goes', 'an |*AI|_ Agent|.', 'AI Agent', 'Bot', 'an |*Bot|.'],
  ['a whole paragraph keeps one span', '*AI| Agent', 'AI Agent', '', '*'],
  ['several in one paragraph', 'AI and A|*I| and AI', 'AI', 'ML', 'ML and ML| and ML'],
  ['a longer text that contains the term', 'AI AI', 'AI', 'the AI', 'the AI the AI'],
])('%s', (_name, spans, term, replacement, wanted) => {
  expect(replaced(paragraph(...spansOf(spans)), term, replacement)).toEqual(spansOf(wanted))
})

test('a link goes with its last word, and stays with one of them', () => {
  const block = paragraph(['an '], ['AI', 'l'], [' Agent', 'em'], ['.'])
  const patch = (term: string, replacement: string) =>
    replacementPatch(found({ body: [block] }, term), () => replacement)
  expect(patch('an AI', 'a bot').unset).toContain('body[_key=="p"].markDefs[_key=="l"]')
  expect(patch('AI', 'Bot').unset).toEqual([])
})

test.each([
  ['Workflow', 'workflow', 'flow', 'Flow'],
  ['workflow', 'workflow', 'flow', 'flow'],
  ['Workflow', 'Workflow', 'flow', 'flow'],
  ['workflow', 'Workflow', 'flow', 'flow'],
  ['Über uns', 'über uns', 'éclair', 'Éclair'],
  ['Workflow', 'workflow', '', ''],
  ['3 nodes', '3 nodes', 'nodes', 'nodes'],
])('“%s” for %s is replaced by %s as “%s”', (text, term, replacement, wanted) => {
  expect(replacementFor(text, { term, matchCase: false }, replacement)).toBe(wanted)
  expect(replacementFor(text, { term, matchCase: true }, replacement)).toBe(replacement)
})

test('the excerpt is the sentence, shortened to whole words', () => {
  const of = (text: string) => found({ title: text }, 'AI').map(excerptOf)[0]
  expect(of('One. The AI works! Next.')).toEqual({ before: 'The ', found: 'AI', after: ' works!' })
  expect(of('AI')).toEqual({ before: '', found: 'AI', after: '' })
  const long = of(`${'word '.repeat(40)}AI${' word'.repeat(40)}`)
  expect(long?.before).toMatch(/^… (?:word )+$/)
  expect(long?.before.length).toBeLessThan(85)
  expect(long?.after).toMatch(/^(?: word)+ …$/)
})

test('in 2000 random paragraphs, the text is replaced and everything else keeps its marks', () => {
  const { below, pick } = chance(19)
  const pieces = ['a', 'b', 'ab', ' ', 'A', '. ', 'é', '😀', 'aa', '-']
  const some = (most: number) => Array.from({ length: below(most + 1) }, () => pick(pieces)).join('')
  let replacements = 0
  for (let round = 0; round < 2000; round += 1) {
    const spans = Array.from({ length: 1 + below(5) }, (_, index) =>
      below(9) === 0 ? { _type: 'image' } : ([some(4), `m${index}`] as const),
    )
    const document = { body: [paragraph(...spans)] }
    const [term, replacement] = [`${pick(pieces)}${some(1)}`, some(3)]
    const occurrences = found(document, term, { matchCase: below(2) === 0, wholeWords: below(2) === 0 })
    const [place = expect.fail('There is no text.')] = textPlaces(document, type)
    replacements += occurrences.length
    checkReplaced(place, occurrences, replacement)
  }
  expect(replacements).toBeGreaterThan(500)
})

function checkReplaced(
  place: TextPlace,
  occurrences: readonly { readonly start: number; readonly end: number }[],
  replacement: string,
) {
  const text = placeText(place)
  let [wanted, last] = ['', 0]
  for (const { start, end } of occurrences) {
    wanted += text.slice(last, start) + replacement
    last = end
  }
  const texts = replacedTexts(place, occurrences, () => replacement)
  expect(texts.join('')).toBe(wanted + text.slice(last))
  // What is outside of the occurrences is in the same span as before, in the same order.
  let offset = 0
  place.parts.forEach((part, index) => {
    const own = part.text.split('')
    const outside = own.filter(
      (_, at) => !occurrences.some(({ start, end }) => start <= offset + at && offset + at < end),
    )
    offset += part.text.length
    if (part.isObject) expect(texts[index]).toBe(part.text)
    else expect(isWithin(outside.join(''), texts[index] ?? '')).toBe(true)
  })
}

function isWithin(short: string, long: string): boolean {
  let at = 0
  for (const character of long) if (short.startsWith(character, at)) at += character.length
  return at === short.length
}

test('values that no form writes are left alone', () => {
  const document = {
    title: null,
    summary: 3,
    body: [null, 'AI', { _type: 'block' }, { _type: 'block', children: [null, 1] }],
    seo: [],
  }
  expect(found(document, 'AI')).toEqual([])
  expect(found({ body: 'AI', title: ['AI'] }, 'AI').length).toBeLessThan(2)
})

test('every string field is known as text, code, address or neither', () => {
  const kinds = new Map<string, string>()
  const visit = (own: typeof type, name: string, seen: ReadonlySet<unknown>): void => {
    if (seen.has(own) || ['slug', 'reference', 'span'].includes(own.name)) return
    const inner = new Set([...seen, own])
    if (own.jsonType === 'string') kinds.set(name, kindOf(name, own))
    const owner = own.name === 'object' || own.jsonType === 'string' ? name : own.name
    for (const [field, inside] of fieldsOf(own)) visit(inside, `${owner}.${field}`, inner)
    if (own.jsonType === 'array') for (const member of own.of) visit(member, name, inner)
  }
  for (const name of ['nodePage', 'guide', 'category', 'tag', 'homePage', 'siteSettings']) {
    const own = schemaOfForms.get(name)
    if (own) visit(own, name, new Set())
  }
  const ownNames = new Set([...ownBlocks, ...ownFields.guide, ...ownFields.nodePage].map(({ name }) => name))
  const isOwn = (name: string) => name.split('.').some((part) => ownNames.has(part))
  const fields = (wanted: string) => {
    const byType: Record<string, string> = {}
    for (const [name] of [...kinds].filter(([name, kind]) => kind === wanted && !isOwn(name)).sort()) {
      const [owner = '', ...path] = name.split('.')
      byType[owner] = `${byType[owner] ?? ''} ${path.join('.')}`.trim()
    }
    return byType
  }
  // A new field appears here: decide whether a replaced word belongs into it (text-places.ts).
  expect(fields('text')).toEqual({
    callout: 'title',
    category: 'description title',
    credential: 'description title',
    details: 'summary',
    footerColumn: 'title',
    guide: 'summary title',
    highlight: 'text title',
    homePage: 'lead title',
    image: 'alt caption',
    limit: 'description title',
    navButton: 'label',
    navGroup: 'title',
    navLink: 'label',
    nodeError: 'cause message remedy',
    nodePage: 'provider.name summary title',
    port: 'description label',
    seo: 'description title',
    setting: 'description label',
    settingOption: 'label',
    siteSettings: 'announcement.text company copyright description productName tagline',
    step: 'title',
    tab: 'label',
    table: 'caption',
    tag: 'description label',
    video: 'caption title',
    workflow: 'description title',
    workflowConnection: 'label',
    workflowNode: 'label',
  })
  expect(fields('address')).toEqual({
    credential: 'source.url url',
    limit: 'source.url',
    link: 'href',
    navButton: 'href',
    navLink: 'href',
    nodePage: 'provider.url',
    setting: 'source.url',
    video: 'url',
  })
})
