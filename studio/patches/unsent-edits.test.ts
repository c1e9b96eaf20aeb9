/**
 * One writer's model of a page and a lake that others publish to, in random order: the mutator of
 * the Studio, the actions and mutations of the embedded lake, and a network that delivers, delays
 * and fails.
 */
import { chance } from '@repo/kit/testing/random.ts'
import { applyMutations } from '@repo/lake/mutations/apply.ts'
import { mutationsOfActions } from '@repo/lake/mutations/run-actions.ts'
import { BufferedDocument, Mutation } from '@sanity/mutator'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { keepUnsentEdits } from './unsent-edits.ts'

const created = '2026-01-01T00:00:00Z'
const page = { _id: 'x', _type: 'guide', title: 'Begin', _rev: 'r', _createdAt: created, _updatedAt: created }
type Page = typeof page
type Committed = Parameters<NonNullable<BufferedDocument['commitHandler']>>[0]
const ids = { draftId: 'drafts.x', publishedId: 'x' }
const publish = { actionType: 'sanity.action.document.publish', ...ids }
const discard = { actionType: 'sanity.action.document.discard', draftId: ids.draftId }

beforeEach(() => void vi.useFakeTimers())

/** Seed of a session, and its steps besides typing and all that brings letters to the lake. */
interface Session {
  readonly seed: number
  readonly others: readonly ('publish' | 'discard' | 'fail')[]
}

/** Titles at the end of a session, when everything has been sent and delivered. */
function titlesAfter({ seed, others }: Session) {
  const { below, pick } = chance(seed)
  const stored = new Map<string, Page>([['x', page]])
  const changes: ReturnType<typeof commitTo>[] = []
  const requests: Committed[] = []
  const answers: (() => void)[] = []
  const models = new Map([
    ['drafts.x', new BufferedDocument(null)],
    ['x', new BufferedDocument(structuredClone(page))],
  ])
  const draft = models.get('drafts.x') ?? new BufferedDocument(null)
  const published = models.get('x') ?? draft
  draft.commitHandler = (request) => requests.push(request)
  let typed = ''

  const act = (actions: object[], transactionId: string) =>
    changes.push(commitTo(stored, actions, transactionId))
  const steps = {
    type() {
      const letter = String.fromCharCode(97 + below(26))
      typed += letter
      const { _id, _rev, _updatedAt, ...content } = pageOf(published.LOCAL)
      const title = pageOf(draft.LOCAL ?? published.LOCAL).title + letter
      // As the Studio edits (sanity 6.16, `patch.execute`).
      const createIfNotExists = { ...content, _id: 'drafts.x' }
      draft.add(
        new Mutation({ mutations: [{ createIfNotExists }, { patch: { id: 'drafts.x', set: { title } } }] }),
      )
    },
    commit: () => void draft.commit().catch(() => undefined),
    send() {
      const request = requests.shift()
      if (!request) return
      const edits = request.mutation.mutations.flatMap(({ patch }): object[] =>
        patch ? [{ actionType: 'sanity.action.document.edit', ...ids, patch: { ...patch } }] : [],
      )
      act(edits, request.mutation.transactionId ?? '')
      answers.push(request.success)
    },
    answer: () => answers.shift()?.(),
    deliver() {
      for (const { id, mutation } of changes.shift() ?? []) models.get(id)?.arrive(new Mutation(mutation))
    },
    publish: () => stored.has('drafts.x') && act([publish], `publish-${changes.length}-${below(1e9)}`),
    discard: () => stored.has('drafts.x') && act([discard], `discard-${changes.length}-${below(1e9)}`),
    fail() {
      const request = requests.shift()
      if (request) answers.push(request.failure)
    },
  }
  const usual = ['type', 'type', 'type', 'commit', 'send', 'answer', 'deliver'] as const
  const possible = [...usual, ...usual, ...others]
  for (let count = 0; count < 60; count += 1) {
    steps[pick(possible)]()
    vi.advanceTimersByTime(500)
  }
  for (let count = 0; count < 80; count += 1) {
    for (const step of ['commit', 'send', 'answer', 'deliver'] as const) steps[step]()
    vi.advanceTimersByTime(60_000)
  }
  return {
    typed: `Begin${typed}`,
    lake: (stored.get('drafts.x') ?? stored.get('x'))?.title,
    shown: pageOf(draft.LOCAL ?? published.LOCAL).title,
  }
}

const seeds = Array.from({ length: 60 }, (_, seed) => seed)

test.each([
  { name: 'others publish', others: ['publish'] as const },
  { name: 'requests fail', others: ['fail', 'fail'] as const },
  { name: 'others publish and requests fail', others: ['publish', 'fail'] as const },
])('no letter is lost and the form shows what the lake has while $name', ({ others }) => {
  onTestFinished(keepUnsentEdits())
  for (const seed of seeds) {
    const { typed, lake, shown } = titlesAfter({ seed, others })
    expect({ seed, lake, shown }).toEqual({ seed, lake: typed, shown: typed })
  }
})

test('the form shows what the lake has after others discard the draft that is being edited', () => {
  onTestFinished(keepUnsentEdits())
  for (const seed of seeds) {
    const { lake, shown } = titlesAfter({ seed, others: ['publish', 'discard'] })
    expect({ seed, shown }).toEqual({ seed, shown: lake })
  }
})

test('without the patch letters are lost: delete it when this fails', () => {
  const lost = (others: Session['others']) =>
    seeds.filter((seed) => {
      const { typed, lake } = titlesAfter({ seed, others })
      return lake !== typed
    })
  expect(lost(['publish'])).not.toEqual([])
  expect(lost(['fail', 'fail'])).not.toEqual([])
})

test('an edit that is on its way when the draft goes away crashes nothing; without the patch it does', () => {
  const deleteUnderEdit = () => {
    const draft = new BufferedDocument({ ...page, _id: 'drafts.x' })
    draft.commitHandler = () => undefined
    draft.add(new Mutation({ mutations: [{ patch: { id: 'drafts.x', set: { title: 'Beginning' } } }] }))
    draft.commit().catch(() => undefined)
    const revisions = { previousRev: 'r', resultRev: 'gone', transactionId: 'gone' }
    draft.arrive(new Mutation({ ...revisions, mutations: [{ delete: { id: 'drafts.x' } }] }))
    return draft.LOCAL
  }
  expect(deleteUnderEdit).toThrow('getAttribute only applies to plain objects')
  onTestFinished(keepUnsentEdits())
  expect(deleteUnderEdit()).toMatchObject({ title: 'Beginning' })
})

/** Commits actions as the lake does. @returns what its listeners receive */
function commitTo(stored: Map<string, Page>, actions: object[], transactionId: string) {
  const timestamp = new Date(Date.now()).toISOString()
  const meta = { transactionId, timestamp }
  const view = {
    get: (id: string) => stored.get(id) ?? null,
    versionsOf: () => [],
    versionCount: () => 0,
    authorOf: () => undefined,
    isReleasePublication: () => false,
    lastVersionOf: () => null,
  }
  const mutations = mutationsOfActions(actions, view, { timestamp, dryRun: false })
  const { changes } = applyMutations(mutations, view.get, meta)
  return changes.map(({ id, before, after, mutations: done }) => {
    if (after) stored.set(id, pageOf(after))
    else stored.delete(id)
    const transition = before ? (after ? 'update' : 'disappear') : 'appear'
    const revisions = { ...(before && { previousRev: before._rev }), resultRev: transactionId }
    const mutation = { ...meta, ...revisions, transition, mutations: structuredClone([...done]) }
    return { id, mutation: mutation as ConstructorParameters<typeof Mutation>[0] }
  })
}

/** A document as this test reads it. */
function pageOf(document: object | null): Page {
  return document && 'title' in document ? (document as Page) : expect.fail('The document has no title.')
}
