import { beforeEach, expect, test, vi } from 'vitest'
import { editFollower } from './edit-follower.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

const message = (event: object) => ({ type: 'presentation/snapshot-event', data: { event } })
const edit = (documentId: string, resultRev?: string) => message({ type: 'mutation', documentId, resultRev })

function following() {
  const render = vi.fn()
  return { render, ...editFollower(render, (id) => id === 'llm') }
}

test.each(['llm', 'drafts.llm', 'versions.r1.llm'])('an edit of %s is rendered at once', (id) => {
  const { render, receive, hasShown } = following()
  receive(edit(id, 'a'))
  expect(render).toHaveBeenCalledOnce()
  expect([hasShown({ _id: id, _rev: 'a' }), hasShown({ _id: id, _rev: 'b' })]).toEqual([true, false])
})

test('edits of documents that the page does not name are rendered together', () => {
  const { render, receive, hasShown } = following()
  for (let n = 0; n < 10; n++) {
    receive(edit('drafts.other', `${n}`))
    vi.advanceTimersByTime(200)
  }
  expect(render).not.toHaveBeenCalled()
  expect(hasShown({ _id: 'drafts.other', _rev: '9' })).toBe(false)
  vi.advanceTimersByTime(5000)
  expect(render).toHaveBeenCalledOnce()
})

test('a render at once includes them', () => {
  const { render, receive } = following()
  receive(edit('drafts.other', 'a'))
  receive(edit('drafts.llm', 'a'))
  vi.advanceTimersByTime(5000)
  expect(render).toHaveBeenCalledOnce()
})

test('the page is rendered when the Studio is connected, and when it is connected again', () => {
  const { render, receive } = following()
  receive(message({ type: 'welcome' }))
  receive(message({ type: 'welcome' }))
  expect(render).toHaveBeenCalledOnce()
  receive(message({ type: 'reconnect' }))
  expect(render).toHaveBeenCalledOnce()
  receive(message({ type: 'welcome' }))
  receive(message({ type: 'welcome' }))
  expect(render).toHaveBeenCalledTimes(2)
})

test('nothing is rendered after the end', () => {
  const { render, receive, stop } = following()
  receive(edit('drafts.other', 'a'))
  stop()
  vi.advanceTimersByTime(5000)
  expect(render).not.toHaveBeenCalled()
})
