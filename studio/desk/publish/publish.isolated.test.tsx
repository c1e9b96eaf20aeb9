// @vitest-environment jsdom
/**
 * "Publish" while what the Studio knows about a document changes. The Studio's stores are replaced,
 * time is not real.
 */
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import type { DocumentActionComponent, DocumentActionDescription, DocumentActionProps } from 'sanity'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { publishingWhenValidated } from './publish.ts'

/** State of the stores; each test changes it as the Studio would. */
const known = vi.hoisted(() => ({
  isSyncing: false,
  isValidating: false,
  revision: '1',
  errors: 0,
  isLost: false,
}))
const complaints = vi.hoisted((): string[] => [])
const mutations = vi.hoisted((): unknown[][] => [])
const client = vi.hoisted(() => ({
  mutate: (sent: unknown[]) => Promise.resolve({ transactionId: String(mutations.push(sent)) }),
}))

vi.mock('sanity', () => ({
  useClient: () => client,
  useSyncState: () => ({ isSyncing: known.isSyncing }),
  useTranslation: () => ({ t: (key: string) => key }),
  useValidationStatus: () => ({
    isValidating: known.isValidating,
    revision: known.revision,
    validation: Array.from({ length: known.errors }, () => ({ level: 'error' })),
  }),
}))
vi.mock('sanity/structure', () => ({ useDocumentPane: () => ({ paneKey: 'a' }) }))
vi.mock('../connection/connection.ts', () => ({ useConnectionLost: () => known.isLost }))
vi.mock('@sanity/ui/toast', () => ({
  useToast: () => ({ push: ({ title }: { title: string }) => complaints.push(title) }),
}))

let published: number
let root: Root
let description: DocumentActionDescription | null
let draftRevision: string
let title: string
let isChanged: boolean

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers()
  Object.assign(known, { isSyncing: false, isValidating: false, revision: '1', errors: 0, isLost: false })
  complaints.length = 0
  mutations.length = 0
  title = 'Published'
  isChanged = true
  published = 0
  draftRevision = '1'
  root = createRoot(document.createElement('div'))
})
afterEach(() => {
  act(() => root.unmount())
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const original: DocumentActionComponent = Object.assign(
  () => ({
    label: 'Publish',
    // As in sanity 6.16.
    ...(!isChanged && { disabled: true, title: 'action.publish.no-changes.tooltip' }),
    ...(known.errors > 0 && { disabled: true, title: 'action.publish.validation-issues.tooltip' }),
    onHandle: () => {
      published += 1
    },
  }),
  { action: 'publish' as const },
)
const [action = original] = publishingWhenValidated([original])

function Menu(props: DocumentActionProps): ReactNode {
  description = action(props)
  return null
}

/** Renders the action with what is known now, and lets time pass. */
function show(milliseconds = 0) {
  const draft = isChanged ? { _id: 'drafts.a', _type: 'guide', _rev: draftRevision, title } : null
  const published = { _id: 'a', _type: 'guide', _rev: '0', title: 'Published' }
  const props = { id: 'a', type: 'guide', draft, published, version: null }
  act(() => root.render(<Menu {...(props as unknown as DocumentActionProps)} />))
  act(() => void vi.advanceTimersByTime(milliseconds))
}

const press = () => act(() => description?.onHandle?.())

test('a document that has not changed for a while is published at once', () => {
  show(1000)
  press()
  expect(published).toBe(1)
})

test('errors of the previous revision do not refuse the current one', () => {
  show(1000)
  // "Generate", and Publish while the change is on its way.
  known.isSyncing = true
  show()
  press()
  expect(description?.disabled).toBe(true)
  // The new revision arrives, with the errors of the old one.
  Object.assign(known, { isSyncing: false, revision: '2', errors: 1 })
  draftRevision = '2'
  show(200)
  Object.assign(known, { isValidating: true })
  show(200)
  Object.assign(known, { isValidating: false, errors: 0 })
  show(399)
  expect({ published, complaints }).toEqual({ published: 0, complaints: [] })
  show(1)
  expect({ published, complaints }).toEqual({ published: 1, complaints: [] })
  expect(description?.disabled).toBeUndefined()
})

test('errors that stay are reported, and nothing is published', () => {
  known.isValidating = true
  show()
  press()
  Object.assign(known, { isValidating: false, errors: 1 })
  show(2999)
  expect(complaints).toEqual([])
  show(1)
  expect(published).toBe(0)
  expect(complaints).toEqual(['action.publish.validation-issues-toast.title'])
  expect(description?.label).toBe('Publish')
  expect(description?.disabled).toBe(true)
})

test('errors that come and go in a moment do not disable the button, those that stay do', () => {
  show(1000)
  known.errors = 1
  show(2999)
  expect(description?.disabled).toBe(false)
  press()
  known.errors = 0
  show(400)
  expect({ published, complaints }).toEqual({ published: 1, complaints: [] })
  known.errors = 1
  show(3000)
  expect(description).toMatchObject({ disabled: true, title: 'action.publish.validation-issues.tooltip' })
})

const own = document.createElement('div')
const other = document.createElement('div')
for (const [id, pane] of Object.entries({ a: own, b: other })) {
  Object.assign(pane, { id }).dataset.testid = 'document-pane'
  document.body.append(pane)
}
const type = (pane = own) => pane.dispatchEvent(new Event('beforeinput', { bubbles: true }))
const keys = { ctrlKey: true, altKey: true, code: 'KeyP', bubbles: true }
const pressKeys = (pane = own) => act(() => void pane.dispatchEvent(new KeyboardEvent('keydown', keys)))
/** A letter has changed the draft. */
function arrive() {
  isChanged = true
  draftRevision += '+'
  Object.assign(known, { errors: 0, revision: draftRevision })
}

test('the shortcut right after the last letter counts, although errors go a second later', () => {
  known.errors = 1
  show(5000)
  type()
  pressKeys()
  show(1000)
  arrive()
  show(399)
  expect({ published, complaints }).toEqual({ published: 0, complaints: [] })
  show(1)
  expect({ published, complaints }).toEqual({ published: 1, complaints: [] })
})

test('the shortcut publishes no later edit, and none of another pane', () => {
  isChanged = false
  show(5000)
  // Nothing was typed; then another pane is published.
  pressKeys()
  type(other)
  pressKeys(other)
  show(500)
  arrive()
  show(5000)
  expect({ published, complaints }).toEqual({ published: 0, complaints: [] })
  // A second press, when the first one has published.
  type()
  arrive()
  show(100)
  pressKeys()
  show(400)
  expect(published).toBe(1)
  isChanged = false
  show()
  pressKeys()
  type()
  arrive()
  show(5000)
  expect({ published, complaints }).toEqual({ published: 1, complaints: [] })
})

test('without a connection nothing is published, then or when it is back', () => {
  known.isValidating = true
  show()
  press()
  known.isLost = true
  show()
  expect(description).toMatchObject({
    disabled: true,
    title: 'There is no connection. You can publish when the connection is back.',
  })
  Object.assign(known, { isLost: false, isValidating: false })
  show(1000)
  expect(published).toBe(0)
  press()
  expect(published).toBe(1)
})

test('other actions are left as they are', () => {
  const other: DocumentActionComponent = Object.assign(() => null, { action: 'delete' as const })
  expect(publishingWhenValidated([other])).toEqual([other])
})

test('a draft in which everything was taken back is discarded after a pause, unless it is edited again', () => {
  show(10_000)
  expect(mutations, 'nobody has edited it here').toEqual([])
  known.isSyncing = true
  show(10_000)
  known.isSyncing = false
  title = 'Publishes'
  show(10_000)
  expect(mutations, 'it differs').toEqual([])
  title = 'Published'
  show(2000)
  draftRevision = '2'
  show(2000)
  expect(mutations).toEqual([])
  show(1000)
  const lock = { id: 'drafts.a', ifRevisionID: '2', unset: ['_revision_lock_pseudo_field_'] }
  expect(mutations).toEqual([[{ patch: lock }, { delete: { id: 'drafts.a' } }]])
})
