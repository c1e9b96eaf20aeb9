import { BehaviorSubject, Subject } from 'rxjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type PairStore, publishMoved } from './publish-moved.ts'

type Value<Name extends keyof PairStore> =
  ReturnType<PairStore[Name]> extends import('rxjs').Observable<infer Type> ? Type : never

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/**
 * The Studio's stores, as far as publishing reads them; each test changes them as the Studio would.
 */
function stores() {
  const state = new BehaviorSubject({ ready: true, draft: null } as unknown as Value<'editState'>)
  const status = new BehaviorSubject<Value<'validation'>>({ isValidating: true, validation: [] })
  const events = new Subject<Value<'operationEvents'>>()
  const execute = vi.fn()
  const operations = new BehaviorSubject({
    publish: { disabled: false, execute },
  } as unknown as Value<'editOperations'>)
  const pair: PairStore = {
    editState: () => state,
    validation: () => status,
    editOperations: () => operations,
    operationEvents: () => events,
  }
  const draftIs = (_rev: string) =>
    state.next({ ready: true, draft: { _id: 'drafts.a', _rev } } as unknown as Value<'editState'>)
  const checked = (revision: string, ...levels: readonly ('error' | 'warning')[]) =>
    status.next({
      isValidating: false,
      revision,
      validation: levels.map((level) => ({ level, message: '', path: [] })),
    })
  const end = (error?: Error) =>
    events.next({
      op: 'publish',
      id: 'a',
      ...(error ? { type: 'error', error } : { type: 'success' }),
    } as Value<'operationEvents'>)
  return { pair, execute, operations, draftIs, checked, end }
}

const page = { id: 'a', type: 'guide', revision: '2' }
const settled = () => vi.advanceTimersByTimeAsync(400)

test('the moved draft is published when its own revision was checked, and the end is waited for', async () => {
  const { pair, execute, draftIs, checked, end } = stores()
  let isDone = false
  const published = publishMoved(pair, page).then(() => {
    isDone = true
  })
  draftIs('2')
  // Errors of the page as it was before the move are not its own.
  checked('1', 'error')
  await vi.advanceTimersByTimeAsync(5000)
  expect(execute).not.toHaveBeenCalled()
  checked('2', 'warning')
  await vi.advanceTimersByTimeAsync(399)
  expect(execute).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(execute).toHaveBeenCalledOnce()
  expect(isDone).toBe(false)
  end()
  await published
})

test('errors refuse it when they stay, and not when they go', async () => {
  const { pair, execute, draftIs, checked } = stores()
  const refused = publishMoved(pair, page).catch((error: Error) => error.message)
  draftIs('2')
  checked('2', 'error')
  await vi.advanceTimersByTimeAsync(3000)
  expect(await refused).toMatch(/has errors/)
  expect(execute).not.toHaveBeenCalled()

  const other = stores()
  const published = publishMoved(other.pair, page)
  other.draftIs('2')
  other.checked('2', 'error')
  await vi.advanceTimersByTimeAsync(2900)
  other.checked('2')
  await settled()
  expect(other.execute).toHaveBeenCalledOnce()
  other.end()
  await published
})

test('what somebody typed since the move is not published', async () => {
  const { pair, execute, draftIs, checked } = stores()
  const refused = publishMoved(pair, page).catch((error: Error) => error.message)
  draftIs('3')
  checked('3')
  await vi.advanceTimersByTimeAsync(3000)
  expect(await refused).toMatch(/edited since it was moved/)
  expect(execute).not.toHaveBeenCalled()
})

test('a page that cannot be checked, or was published by somebody else, and a refusal of the lake say so', async () => {
  const unchecked = publishMoved(stores().pair, page).catch((error: Error) => error.message)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await unchecked).toMatch(/could not be checked/)

  const gone = stores()
  gone.operations.next({ publish: { disabled: 'ALREADY_PUBLISHED' } } as unknown as Value<'editOperations'>)
  const second = publishMoved(gone.pair, page).catch((error: Error) => error.message)
  gone.draftIs('2')
  gone.checked('2')
  await settled()
  expect(await second).toMatch(/published already/)

  const { pair, draftIs, checked, end } = stores()
  const failed = publishMoved(pair, page).catch((error: Error) => error.message)
  draftIs('2')
  checked('2')
  await settled()
  end(new Error('Not now.'))
  expect(await failed).toBe('Not now.')
})
