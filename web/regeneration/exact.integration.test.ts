import { openedForFile } from '@repo/kit/testing/opened.ts'
import { chance } from '@repo/kit/testing/random.ts'
import { smallDocumentation } from '@repo/testing/content.ts'
import { expect, test } from 'vitest'
import { after, type Documentation, type Edit, editsInRounds, editsPerRound } from '#testing/edits.ts'
import { Exactness } from '#testing/exactness.ts'
import type { EditFinding } from '#testing/index-drift.ts'
import { progressOf } from '#testing/progress.ts'
import { shrunk } from '#testing/shrink.ts'
import { startedSite } from '#testing/site.ts'

// The same edits in every run: `npm run soak` tries others.
const seed = Number(process.env.EDITS_SEED ?? 7)
const edits = Number(process.env.EDITS ?? editsPerRound)
/** The first ones may be applied at once, to reach the later ones sooner. */
const begin = Number(process.env.EDITS_BEGIN ?? 0)
/** Attempts to find the shortest failing sequence; each takes a few seconds. */
const triesToShrink = 40

const beginning: Documentation = new Map(smallDocumentation().map((document) => [document._id, document]))

// As on a large site: half of the pages are rendered by the build, the others when requested.
const site = openedForFile(() =>
  startedSite([...beginning.values()], undefined, { SITE_PRERENDERED_PAGES: '15' }),
)
const exactness = openedForFile(() => Exactness.of(site, beginning))

test(
  `${edits} random edits leave nothing stale and render nothing without need (EDITS_SEED=${seed})`,
  async () => {
    const nextEdit = editsInRounds(chance(seed))
    const done: Edit[] = []
    const progress = progressOf('edits', edits)
    let documents = beginning
    for (let serial = 1; serial <= edits; serial += 1) {
      const edit = nextEdit(documents, serial)
      done.push(edit)
      documents = after(documents, edit)
      if (serial === begin) await exactness.reset(documents)
      if (serial <= begin) continue
      const findings = await exactness.apply(edit)
      if (findings.length > 0) expect.fail(await explained(done, findings))
      progress(serial)
    }
    expect(await exactness.findings()).toEqual([])
  },
  300_000 + edits * 10_000,
)

test('a new title of a node is in the records of pages that show it in a workflow of a snippet', async () => {
  const to = (id: string) => ({ _type: 'reference', _ref: id, _weak: true })
  const put = (title: string, more: readonly object[] = []): Edit => ({
    name: title,
    put: [{ _id: 'drawn', _type: 'nodePage', title, ...place('drawn') }, ...more] as Edit['put'],
    remove: [],
  })
  const place = (slug: string) => ({ slug: { _type: 'slug', current: slug }, category: to('own') })
  const nodes = [{ _type: 'workflowNode', _key: 'a', id: 'a', node: to('drawn') }]
  const body = [{ _type: 'workflow', _key: 'w', title: 'Flow', nodes, connections: [] }]
  const own = { _type: 'category', title: 'Own', slug: { _type: 'slug', current: 'own' }, pathSegment: 'own' }
  const reuse = [{ _type: 'reuse', _key: 'r', snippet: to('said') }]
  const documents = [
    { _id: 'own', ...own },
    { _id: 'said', _type: 'snippet', title: 'Said', body },
    { _id: 'showing', _type: 'guide', title: 'Showing', ...place('showing'), body: reuse },
  ]
  expect(await exactness.apply(put('Before', documents))).toEqual([])
  expect(await exactness.apply(put('After'))).toEqual([])
})

/** Report of the findings, with the shortest sequence of edits that reproduces them. */
async function explained(done: readonly Edit[], findings: readonly EditFinding[]): Promise<string> {
  const lines = [`EDITS_SEED=${seed}, edit ${done.length}: ${done.at(-1)?.name}`]
  lines.push(...findings.map(({ kind, what, detail }) => `  ${kind} ${what}: ${detail}`))
  const shortest = await shortestOf(done)
  if (!shortest)
    return [...lines, 'From a fresh start the same edits do no harm: look at what was pages.'].join('\n')
  const { before, part } = shortest
  lines.push(`After ${before} edits done at once, these ${part.length} are enough:`)
  return [
    ...lines,
    ...part.map(({ name, put, remove }) => `  ${name} ${JSON.stringify({ put, remove })}`),
  ].join('\n')
}

/** The last few edits are usually enough, without as many of them as possible. */
async function shortestOf(done: readonly Edit[]) {
  for (let count = 1; ; count = Math.min(count * 2, done.length)) {
    const before = done.length - count
    const start = done.slice(0, before).reduce(after, beginning)
    const fails = (part: readonly Edit[]) => failsFrom(start, part)
    const last = done.slice(before)
    if (await fails(last)) return { before, part: await shrunk(last, fails, triesToShrink) }
    if (before === 0) return undefined
  }
}

async function failsFrom(start: Documentation, part: readonly Edit[]): Promise<boolean> {
  try {
    await exactness.reset(start)
    for (const edit of part) if ((await exactness.apply(edit)).length > 0) return true
    return (await exactness.findings()).length > 0
  } catch {
    // The lake rejects an edit whose precondition was left out, such as a reference to a missing
    // document.
  }
  return false
}
