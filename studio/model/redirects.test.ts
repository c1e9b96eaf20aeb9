import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { pagePath } from './paths.ts'
import { retargetRedirects } from './redirect-document.ts'
import {
  type FormerPath,
  formerPaths,
  formerPathsOfDeleted,
  type Named,
  namesOf,
  type TreePosition,
  walk,
} from './redirects.ts'

const page = (id: string, container: string, slug = id): TreePosition => ({
  id,
  kind: 'page',
  slug,
  container,
  segment: '',
})
const category = (id: string, container: string, segment = id): TreePosition => ({
  id,
  kind: 'category',
  slug: id,
  container,
  segment,
})

/** A site whose documents can be moved, and which stores the redirects that the model returns. */
class Site {
  places = new Map<string, TreePosition>()
  redirects: (FormerPath & { leftAt: number })[] = []
  readonly #replacements = new Map<string, string>()
  #now = 0

  constructor(...places: TreePosition[]) {
    for (const place of places) this.places.set(place.id, place)
  }

  /** Publishes other places of documents, or takes them away. */
  change(...changes: (TreePosition | string)[]) {
    const before = this.places
    this.places = new Map(before)
    for (const place of changes) {
      if (typeof place === 'string') this.places.delete(place)
      else this.places.set(place.id, place)
    }
    const ids = changes.map((place) => (typeof place === 'string' ? place : place.id))
    const places = {
      before: (id: string) => before.get(id),
      after: (id: string) => this.places.get(id),
      successorOf: (id: string) => this.#replacements.get(id),
    }
    this.#now += 1
    for (const left of formerPaths(ids, places)) this.redirects.push({ ...left, leftAt: this.#now })
  }

  /** Deletes a document and gives its addresses to another one, as the Studio does. */
  replace(id: string, replacement: string) {
    this.#replacements.set(id, replacement)
    const stored = this.redirects.flatMap((redirect, index) =>
      redirect.to === id ? [{ ...redirect, _id: String(index) }] : [],
    )
    const patches = new Map(
      retargetRedirects(stored, { gone: id, replacement }).map((patch) => [patch.id, patch.set]),
    )
    this.redirects = this.redirects.map((redirect, index) => {
      const patch = patches.get(String(index))
      return patch ? { ...redirect, to: patch['toPage._ref'], successorOf: patch.successorOf } : redirect
    })
    this.change(id)
  }

  segments(id: string): string[] {
    const found: string[] = []
    for (let next = this.places.get(id); next && found.length < 4; next = this.places.get(next.container)) {
      found.unshift(next.segment)
    }
    return found
  }

  addressOf(id: string): string | null {
    const place = this.places.get(id)
    return place?.kind === 'page'
      ? pagePath({ segments: this.segments(place.container), slug: place.slug })
      : null
  }

  pageAt(path: string): string | undefined {
    return [...this.places.values()].find(({ id }) => this.addressOf(id) === path)?.id
  }

  async open(path: string): Promise<string | null> {
    if (this.pageAt(path)) return path
    const found = await walk(namesOf(path), async (container, name) => {
      const named = ({ id, kind }: TreePosition, leftAt: number | null): Named<string> =>
        kind === 'category' ? { leftAt, category: id } : { leftAt, page: id }
      const now = [...this.places.values()].filter(
        (place) =>
          place.container === container && (place.kind === 'category' ? place.segment : place.slug) === name,
      )
      const was = this.redirects.filter(({ step }) => step?.container === container && step.name === name)
      return [
        ...now.map((place) => named(place, null)),
        ...was.flatMap(({ to, leftAt, folder }) => {
          if (folder) return [{ leftAt, category: to }]
          const place = this.places.get(to)
          return place ? [named(place, leftAt)] : []
        }),
      ]
    })
    return found ? this.addressOf(found) : null
  }
}

test('a category that moves writes one redirect down, however many pages are in it', async () => {
  const pages = Array.from({ length: 500 }, (_, n) => page(`p${n}`, 'text'))
  const site = new Site(category('nodes', 'root'), category('text', 'nodes'), ...pages)
  site.change(category('text', 'root', 'words'))
  expect(site.redirects).toHaveLength(1)
  expect(await site.open('/docs/nodes/text/p77/')).toBe('/docs/words/p77/')
})

test('a former path redirects to the page that left it, not to a new page with the same slug', async () => {
  const site = new Site(category('nodes', 'root'), category('other', 'root'), page('llm', 'nodes'))
  site.change(category('nodes', 'root', 'blocks'))
  site.change(page('llm', 'other'))
  site.change(page('new', 'nodes', 'llm'))
  expect(await site.open('/docs/blocks/llm/')).toBe('/docs/blocks/llm/')
  expect(await site.open('/docs/nodes/llm/')).toBe('/docs/other/llm/')
})

test('a deleted page without a replacement is found at none of its paths', async () => {
  const site = new Site(category('nodes', 'root'), page('llm', 'nodes'))
  site.change(page('llm', 'nodes', 'gpt'))
  site.change('llm')
  expect(await site.open('/docs/nodes/llm/')).toBeNull()
  expect(await site.open('/docs/nodes/gpt/')).toBeNull()
})

test('every path of a deleted page redirects to its replacement', async () => {
  const site = new Site(
    category('nodes', 'root'),
    category('other', 'root'),
    page('llm', 'nodes'),
    page('new', 'other'),
  )
  site.change(page('llm', 'nodes', 'gpt'))
  site.change(category('nodes', 'root', 'blocks'))
  site.replace('llm', 'new')
  for (const path of ['/docs/nodes/llm/', '/docs/nodes/gpt/', '/docs/blocks/llm/', '/docs/blocks/gpt/'])
    expect(await site.open(path), path).toBe('/docs/other/new/')
})

test('all of them redirect to the replacement of a replacement, in one step', async () => {
  const site = new Site(category('nodes', 'root'), page('a', 'nodes'), page('b', 'nodes'), page('c', 'nodes'))
  site.replace('a', 'b')
  site.change(page('b', 'nodes', 'bee'))
  site.replace('b', 'c')
  for (const path of ['/docs/nodes/a/', '/docs/nodes/b/', '/docs/nodes/bee/'])
    expect(await site.open(path), path).toBe('/docs/nodes/c/')
  expect(site.redirects.map(({ to }) => to)).toEqual(['c', 'c', 'c'])
})

test('pages that moved out of a category are found at their old addresses when it is gone', async () => {
  const site = new Site(category('nodes', 'root'), category('text', 'nodes'), page('llm', 'text'))
  site.change(category('text', 'nodes', 'words'))
  site.change(page('llm', 'nodes'))
  site.change('text')
  for (const path of ['/docs/nodes/text/llm/', '/docs/nodes/words/llm/'])
    expect(await site.open(path), path).toBe('/docs/nodes/llm/')
})

test('a category is replaced on its own page and keeps the redirects of its folder', () => {
  const places = new Map(
    [category('nodes', 'root'), category('text', 'nodes')].map((place) => [place.id, place]),
  )
  const gone = category('text', 'nodes')
  expect(formerPathsOfDeleted(gone, (id) => places.get(id), 'words')).toEqual([
    { from: '/docs/category/text/', to: 'words', step: null, successorOf: 'text' },
    {
      from: '/docs/nodes/text/',
      to: 'text',
      step: { container: 'nodes', name: 'text' },
      folder: true,
    },
  ])
  const redirects = [
    { _id: 'page', folder: false },
    { _id: 'older', successorOf: 'oldest' },
    { _id: 'folder', folder: true },
  ]
  expect(retargetRedirects(redirects, { gone: 'text', replacement: 'words' })).toEqual([
    { id: 'page', set: { 'toPage._ref': 'words', successorOf: 'text' } },
    { id: 'older', set: { 'toPage._ref': 'words', successorOf: 'oldest' } },
  ])
})

const seed = Number(process.env.MOVES_SEED ?? randomInt(2 ** 31))

function random(state: number): (below: number) => number {
  let now = state
  return (below) => {
    now = (now + 0x6d2b79f5) | 0
    let mixed = Math.imul(now ^ (now >>> 15), 1 | now)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

test(`every address that a page ever had leads to it, whatever was moved (MOVES_SEED=${seed})`, async () => {
  for (let run = 0; run < 40; run += 1) {
    const below = random(seed + run)
    const categories = ['a', 'b', 'c']
    const site = new Site(
      category('a', 'root'),
      category('b', 'a'),
      category('c', 'b'),
      ...['p', 'q', 'r'].map((id, n) => page(id, categories[n] ?? 'a')),
    )
    const lastAt = new Map<string, string>()
    const history: string[] = []
    for (let step = 0; step < 12; step += 1) {
      for (const id of ['p', 'q', 'r']) {
        const address = site.addressOf(id)
        if (address) lastAt.set(address, id)
      }
      const id = ['p', 'q', 'r', 'a', 'b', 'c'][below(6)] ?? 'p'
      const place = site.places.get(id)
      if (!place) continue
      const replacement = ['p', 'q', 'r'].filter((other) => other !== id && site.places.has(other))[below(2)]
      if (place.kind === 'page' && replacement && below(5) === 0) {
        history.push(`${id} is deleted, ${replacement} replaces it`)
        site.replace(id, replacement)
        for (const [address, owner] of lastAt) if (owner === id) lastAt.set(address, replacement)
      } else {
        const moved: TreePosition =
          place.kind === 'page'
            ? {
                ...place,
                ...(below(2) ? { slug: `${id}${below(3)}` } : { container: categories[below(3)] ?? 'a' }),
              }
            : { ...place, segment: `${id}${below(3)}` }
        history.push(JSON.stringify(moved))
        site.change(moved)
      }
      for (const [address, owner] of lastAt) {
        const taken = site.pageAt(address)
        const expected = taken ? address : site.addressOf(owner)
        expect(await site.open(address), `MOVES_SEED=${seed + run}: ${address}\n${history.join('\n')}`).toBe(
          expected,
        )
      }
    }
  }
})
