// @vitest-environment jsdom
/** The tool "People" on a real lake in this process; only the Studio around it is replaced. */
import { startTestLake, type TestLake } from '@repo/testing/lake.ts'
import type { SanityClient } from '@sanity/client'
import { ThemeProvider } from '@sanity/ui'
import { buildTheme } from '@sanity/ui/theme'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubMatchMedia } from '../../testing/match-media.ts'
import { AccountTool } from './own-account.tsx'
import { PeopleTool } from './tool.tsx'

const studio = vi.hoisted(() => ({ client: undefined as SanityClient | undefined, userId: 'writer' }))
vi.mock('sanity', () => ({
  useClient: () => studio.client,
  useCurrentUser: () => ({ id: studio.userId }),
  useRelativeTime: () => 'a moment ago',
  UserAvatar: () => null,
}))

const studioUrl = 'http://localhost:3333'
const theme = buildTheme()
let lake: TestLake
let main: HTMLElement
let root: Root

beforeEach(async () => {
  stubMatchMedia()
  lake = await startTestLake({ allowedOrigins: [studioUrl] })
  Object.assign(studio, { client: lake.client, userId: 'writer' })
  main = document.body.appendChild(document.createElement('main'))
  root = createRoot(main)
})
afterEach(async () => {
  root.unmount()
  main.remove()
  vi.unstubAllGlobals()
  await lake.close()
})

function open(tool = <PeopleTool />) {
  root.render(<ThemeProvider theme={theme}>{tool}</ThemeProvider>)
}

/** Waits until something is on the screen that only an answer of the lake can bring. */
async function shown<Found>(find: () => Found | null | undefined): Promise<Found> {
  return await vi.waitFor(() => {
    const found = find()
    if (!found) throw new Error(`It is not there: ${main.textContent}`)
    return found
  }, 20_000)
}

const text = (words: string) => () => main.textContent?.includes(words)

function button(name: string): HTMLButtonElement | undefined {
  return [...main.querySelectorAll('button')].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent) === name,
  )
}

async function press(name: string) {
  const found = await shown(() => button(name))
  found.click()
}

function fill(label: string, value: string) {
  const labels = [...main.querySelectorAll('label')]
  const id = labels.find(({ textContent }) => textContent?.startsWith(label))?.htmlFor ?? ''
  const named = [...main.querySelectorAll(`[aria-label="${label}"]`)]
  const field = document.getElementById(id) ?? named[0]
  if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement))
    throw new Error(`There is no field "${label}".`)
  const set = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set
  set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLInputElement ? 'input' : 'change', { bubbles: true }))
}

async function addByHand(email: string, name: string, role: string, password?: string) {
  const request = { url: '/people', method: 'POST', body: { email, name, role, password } }
  return (await lake.client.request<{ person: { id: string } }>(request)).person.id
}

async function peopleOfLake() {
  const { people } = await lake.client.request<{ people: { name: string; role: string }[] }>({
    url: '/people',
  })
  return people.map(({ name, role }) => `${name}, ${role}`)
}

test('a role is changed and a person removed after a question, and the focus is never lost', async () => {
  studio.userId = await addByHand('ada@example.com', 'Ada', 'administrator')
  await addByHand('bob@example.com', 'Bob', 'viewer')
  open()
  await shown(() => button('Remove Bob'))
  // Administrators change neither their own role nor remove themselves.
  expect(button('Remove Ada')).toBeUndefined()
  expect(main.querySelector<HTMLSelectElement>('[aria-label="Role of Ada"]')?.disabled).toBe(true)
  fill('Role of Bob', 'editor')
  await shown(text('Make Bob an editor? They have to sign in again'))
  await shown(() => document.activeElement?.textContent === 'Change the role')
  await press('Change the role')
  await vi.waitFor(async () => expect(await peopleOfLake()).toEqual(['Ada, administrator', 'Bob, editor']))
  await shown(() => document.activeElement?.getAttribute('aria-label') === 'Role of Bob')

  await press('Remove Bob')
  await shown(() => document.activeElement?.textContent === 'Remove')
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  await shown(() => document.activeElement === button('Remove Bob'))
  expect(button('Remove')).toBeUndefined()
  await press('Remove Bob')
  await press('Remove')
  await shown(() => !main.textContent?.includes('bob@example.com'))
  expect(await peopleOfLake()).toEqual(['Ada, administrator'])
  await shown(() => document.activeElement?.getAttribute('aria-label') === 'People')
})

test('a person changes their own password with the current one', async () => {
  await addByHand('ada@example.com', 'Ada', 'administrator')
  await addByHand('bob@example.com', 'Bob', 'viewer', 'correct horse battery')
  studio.client = lake.client.withConfig({ token: await tokenOf('bob@example.com', 'correct horse battery') })
  open(<AccountTool />)
  await shown(text('Viewer: reads everything, drafts as well.'))
  await press('Change your password')
  fill('Current password', 'wrong')
  fill('New password', 'staple battery horse')
  await press('Save')
  await shown(text('The current password is wrong: write it again.'))
  fill('Current password', 'correct horse battery')
  await press('Save')
  await shown(text('Your password is changed.'))
  await shown(() => document.activeElement === button('Change your password'))
  expect(await tokenOf('bob@example.com', 'staple battery horse')).toMatch(/./)
})

async function tokenOf(email: string, password: string): Promise<string> {
  const login = `${lake.url}/v1/auth/login/local?origin=${encodeURIComponent(`${studioUrl}/`)}`
  const body = new URLSearchParams({ email, password })
  const response = await fetch(login, { method: 'POST', body, redirect: 'manual' })
  const code = response.headers.get('location')?.split('#sid=')[1]
  const session: unknown = await (await fetch(`${lake.url}/v1/auth/fetch?sid=${code}`)).json()
  expect(session).toHaveProperty('token')
  return String(Object(session).token)
}
