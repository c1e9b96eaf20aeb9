import { expect, test } from 'vitest'
import { remarkOn } from './remark.ts'

/** Answers searches for single words: those of `known` have a hit. */
function index(...known: readonly string[]) {
  const asked: { readonly query?: string; readonly indexName?: string }[] = []
  const send = async ({ requests }: { readonly requests: readonly object[] }) => {
    asked.push(...requests)
    const results = requests.map((request) => ({
      nbHits: 'query' in request && known.includes(String(request.query)) ? 1 : 0,
    }))
    return { results } as never
  }
  return { asked, send }
}

const request = { indexName: 'docs', query: 'all of it' }

test('results with all words need no remark, and no further search', async () => {
  const { asked, send } = index()
  expect(await remarkOn({ kind: 'exact', words: 'pinecone', missing: [] }, request, send)).toBe('')
  expect(await remarkOn({ kind: 'similar', words: 'Pinecone', missing: [] }, request, send)).toBe(
    'No exact match, showing results for "Pinecone"',
  )
  expect(asked).toEqual([])
})

test('words without a hit are named, and counted as searches without results', async () => {
  const { asked, send } = index()
  const missing = { kind: 'exact', words: 'workflow', missing: ['kubernetes'] } as const
  expect(await remarkOn(missing, request, send)).toBe('Nothing about "kubernetes". Results for "workflow":')
  expect(asked).toMatchObject([{ indexName: 'docs', query: 'kubernetes', typoTolerance: true }])
  expect(asked[0]).not.toHaveProperty('analytics')
  const chance = { kind: 'chance', words: '', missing: ['quota'] } as const
  expect(await remarkOn(chance, request, send)).toBe('')
  expect(asked.slice(1)).toMatchObject([{ query: 'quota', typoTolerance: false, clickAnalytics: false }])
})

test('words that are only found apart are said to be apart, also if the search fails', async () => {
  const apart = { kind: 'exact', words: 'plans', missing: ['pricing'] } as const
  const said = 'Nothing about all of these words. Results for "plans":'
  expect(await remarkOn(apart, request, index('pricing').send)).toBe(said)
  const long = { kind: 'exact', words: 'invalid access credentials', missing: ['step'] } as const
  expect(await remarkOn(long, request, index('step').send)).toBe('')
  const failing = () => Promise.reject(new Error('offline'))
  expect(await remarkOn(apart, request, failing)).toBe(said)
})
