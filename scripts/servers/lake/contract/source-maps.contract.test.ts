/** Content source maps, resolved with the functions of Sanity's client. */
import { openedForFile } from '@repo/kit/testing/opened.ts'
import type {
  ContentSourceMap,
  IdentifiedSanityDocumentStub,
  RawQueryResponse,
  SanityDocument,
} from '@sanity/client'
import * as csm from '@sanity/client/csm'
import { stegaClean } from '@sanity/client/stega'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Lake } from '../server.ts'
import { clientOf, testLake } from '../testing/lake.ts'
import { answer, ask } from '../testing/requests.ts'

const name = 'George Orwell'
const author = { _id: 'orwell', _type: 'author', name, aliases: ['Eric Blair', 'P. S. Burton'] }
const book = { _type: 'book', author: { _type: 'reference', _ref: 'orwell' } }
const books: readonly IdentifiedSanityDocumentStub[] = [
  {
    ...book,
    _id: 'farm',
    title: 'Animal Farm',
    year: 1945,
    body: [
      {
        _key: 'b0',
        _type: 'block',
        children: [
          { _key: 's0', _type: 'span', text: 'All animals ' },
          { _key: 's1', _type: 'span', text: 'are equal.' },
        ],
      },
      { _key: 'b1', _type: 'quote', text: 'Four legs good' },
    ],
    tags: ['satire', 'novella', 'farm'],
    "it's": { 'a\\b': 'odd names' },
  },
  { ...book, _id: 'nineteen', title: 'Nineteen Eighty-Four', year: 1949, tags: ['dystopia'] },
]

const lake = openedForFile(() => testLake())
beforeAll(async () => {
  const client = clientOf(lake)
  await client.create(author)
  for (const document of books) await client.create(document)
})

type Mapped = RawQueryResponse<unknown> & { readonly resultSourceMap: ContentSourceMap }

async function mapped(query: string, options: object = {}, from: Pick<Lake, 'url'> = lake): Promise<Mapped> {
  const all = { resultSourceMap: true, filterResponse: false as const, ...options }
  return (await clientOf(from).fetch(query, {}, all)) as Mapped
}

/** `path=document:path` of each simple value of a result that has a source. */
function sources({ result, resultSourceMap }: Mapped): string {
  const found: string[] = []
  csm.walkMap(result, (value, path) => {
    const known = csm.resolveMapping(path, resultSourceMap)
    const source = known?.mapping.source
    if (source?.type !== 'documentValue' || typeof value === 'object') return value
    const text = csm.parseJsonPath(`${resultSourceMap.paths[source.path]}${known?.pathSuffix}`).map(segmentOf)
    const shown = path.map(segmentOf)
    const { _id } = resultSourceMap.documents[source.document] ?? {}
    found.push(`${shown.join('.')}=${_id}:${text.join('.')}`)
    return value
  })
  return found.join(' ')
}

function segmentOf(segment: ReturnType<typeof csm.parseJsonPath>[number]): string {
  return typeof segment === 'object'
    ? segment._index < 0
      ? `#${segment._key}`
      : String(segment._index)
    : String(segment)
}

describe('a source map', () => {
  test('names document and path of each field, also of renamed and referenced ones', async () => {
    const query = '*[_type == "book"] | order(year) {"name": title, year, "by": author->name}'
    const of = (document: number, path: number) => {
      const source = { type: 'documentValue', document, path }
      return { type: 'value', source }
    }
    expect((await mapped(query)).resultSourceMap).toEqual({
      documents: [
        { _id: 'farm', _type: 'book' },
        { _id: 'orwell', _type: 'author' },
        { _id: 'nineteen', _type: 'book' },
      ],
      paths: ["$['title']", "$['year']", "$['name']"],
      mappings: {
        "$[0]['name']": of(0, 0),
        "$[0]['year']": of(0, 1),
        "$[0]['by']": of(1, 2),
        "$[1]['name']": of(2, 0),
        "$[1]['year']": of(2, 1),
        "$[1]['by']": of(1, 2),
      },
    })
  })

  const queries = {
    '*[_id == "farm"][0].tags': '0=farm:tags.0 1=farm:tags.1 2=farm:tags.2',
    '*[_id == "farm"][0]{"b": body[_type == "quote"]{text}}': 'b.0.text=farm:body.1.text',
    '*[_id == "farm"][0]{"b": body[].children[]{text}, "l": tags[@ != "satire"]}':
      'b.0.text=farm:body.0.children.0.text b.1.text=farm:body.0.children.1.text',
    '*[_id == "farm"][0]{"a": author->aliases[1]}': 'a=orwell:aliases.1',
    '*[_id == "orwell"][0]{"b": *[_type == "book" && references(^._id)]{title}}':
      'b.0.title=farm:title b.1.title=nineteen:title',
    '*[_id == "farm"][0]{"n": coalesce(subtitle, title)}': 'n=farm:title',
    '*[_id == "farm"][0]{"n": select(year > 1950 => "new", title)}': 'n=farm:title',
    '*[_id == "farm"][0]{...{title}, year}': 'title=farm:title year=farm:year',
    '*[_id == "farm"][0]{"x": @["it\'s"]["a\\\\b"]}': "x=farm:it's.a\\b",
    '*[_id == "farm"] | score(title match "farm") {title}': '0.title=farm:title',
  }
  test.each(Object.entries(queries))('of %s', async (query, expected) => {
    const response = await mapped(query)
    expect(sources(response)).toBe(expected)
    expect(response.result).toEqual(await clientOf(lake).fetch(query))
  })

  test('has no source for what replaces a field that is spread', async () => {
    const found = sources(await mapped('*[_id == "farm"][0]{...{title, year}, "title": upper(title)}'))
    expect(found).toBe('year=farm:year')
  })

  test('has no source for what is computed', async () => {
    const query =
      '*[_id == "farm"][0]{"n": count(tags), "u": upper(title), "l": "literal", "s": title + "!", "j": array::join(tags, ","), "d": defined(x)}'
    const response = await mapped(query)
    expect(response.result).toMatchObject({ n: 3, l: 'literal', s: 'Animal Farm!' })
    expect(sources(response)).toBe('')
  })

  test('names items by their key when asked', async () => {
    const options = { resultSourceMap: 'withKeyArraySelector' }
    const response = await mapped('*[_id == "farm"][0]{"b": body[]{text}, "t": tags[0]}', options)
    expect(sources(response)).toBe('b.1.text=farm:body.#b1.text t=farm:tags.0')
  })

  test('of whole documents and of what is spread leads to the values in them', async () => {
    const documents = await clientOf(lake).fetch<SanityDocument[]>('*')
    for (const query of ['*', '*[_type == "book"]{..., "copy": body, author->}']) {
      const response = await mapped(query)
      let count = 0
      // The client reads each value at its source, and calls back for those that differ.
      const seen = csm.applySourceDocuments(
        response.result,
        response.resultSourceMap,
        ({ _id }) => {
          count += 1
          return documents.find((document) => document._id === _id)
        },
        (changed) => expect.fail(`${query} names a source with ${JSON.stringify(changed)}`),
        'published',
      )
      expect([seen, count > 0]).toEqual([response.result, true])
      expect(sources(response).split(' ').length).toBeGreaterThan(20)
    }
  })

  test('is absent unless it is asked for, and an unknown kind is refused', async () => {
    expect(await mapped('*[0]', { resultSourceMap: false })).not.toHaveProperty('resultSourceMap')
    const other = await ask(lake, '/v2025-02-19/data/query/production?query=1&resultSourceMap=maybe')
    expect(other).toMatchObject(answer(400, /"message":".*maybe/))
  })

  test('is the same from a query thread', async () => {
    const large = `*[_id == "farm"][0]{title} ${' '.repeat(21_000)}`
    const { resultSourceMap } = await mapped(large)
    expect(resultSourceMap).toEqual((await mapped('*[_id == "farm"][0]{title}')).resultSourceMap)
  })

  test('names the draft or version that a perspective shows', async () => {
    const own = await testLake()
    const client = clientOf(own)
    await client.create({ _id: 'a', _type: 'x', title: 'published' })
    await client.create({ _id: 'drafts.a', _type: 'x', title: 'draft' })
    const draft = await mapped('*[_id == "a"]{title}', { perspective: 'drafts' }, own)
    expect(draft.result).toEqual([{ title: 'draft' }])
    expect(sources(draft)).toBe('0.title=drafts.a:title')
    expect(sources(await mapped('*[_id == "a"]{title}', {}, own))).toBe('0.title=a:title')
    await own.close()
  })
})

test('texts have invisible links to the Studio with stega, and no other value changes', async () => {
  const studioUrl = 'https://studio.example'
  const client = clientOf(lake).withConfig({ stega: { enabled: true, studioUrl } })
  const query = '*[_id == "farm"][0]{"heading": title, year, "shout": upper(title)}'
  const result = await client.fetch(query)
  expect(stegaClean(result)).toEqual({ heading: 'Animal Farm', year: 1945, shout: 'ANIMAL FARM' })
  expect([result.heading.length > 'Animal Farm'.length, result.shout]).toEqual([true, 'ANIMAL FARM'])
  const { resultSourceMap } = await mapped(query)
  expect(csm.resolveEditUrl({ resultSourceMap, resultPath: ['heading'], studioUrl })).toMatch(
    /^https:\/\/studio\.example\/.*id=farm;type=book;path=title/,
  )
})
