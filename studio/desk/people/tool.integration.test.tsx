// @vitest-environment jsdom
/** The tool "People" on a real lake in this process; only the Studio around it is replaced. */
import { openedForTest } from '@repo/kit/testing/opened.ts'
import { startTestLake } from '@repo/testing/lake.ts'
import type { SanityClient } from '@sanity/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { button, openScreen, press, says, shown } from '../../testing/screen.tsx'
import { AccountTool, PeopleTool } from './tool.tsx'

const studio = vi.hoisted(() => ({ client: undefined as SanityClient | undefined, userId: 'writer' }))
vi.mock('sanity', () => ({
  useClient: () => studio.client,
  useCurrentUser: () => ({ id: studio.userId }),
  useRelativeTime: () => 'a moment ago',
  UserAvatar: () => null,
}))

const studioUrl = 'http://localhost:3333'
const notifications = { studioUrl, smtpUrl: 'smtp://127.0.0.1:1', from: 'docs@example.com', chatUrl: '' }
const lake = openedForTest(() => startTestLake({ allowedOrigins: [studioUrl], notifications }))
const screen = openedForTest(openScreen)
beforeEach(() => {
  Object.assign(studio, { client: lake.client, userId: 'writer' })
})

function fill(label: string, value: string) {
  const labels = [...document.querySelectorAll('label')]
  const id = labels.find(({ textContent }) => textContent?.startsWith(label))?.htmlFor ?? ''
  const named = [...document.querySelectorAll(`[aria-label="${label}"]`)]
  const field = document.getElementById(id) ?? named[0]
  if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement))
    expect.fail(`There is no field "${label}".`)
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

test('a role is changed after a question, and the focus is never lost', async () => {
  studio.userId = await addByHand('ada@example.com', 'Ada', 'administrator')
  await addByHand('bob@example.com', 'Bob', 'viewer')
  screen.show(<PeopleTool />)
  await shown(() => button('Remove Bob'))
  // Administrators change neither their own role nor remove themselves.
  expect(button('Remove Ada')).toBeUndefined()
  expect(document.querySelector<HTMLSelectElement>('[aria-label="Role of Ada"]')?.disabled).toBe(true)
  fill('Role of Bob', 'editor')
  await shown(says('Make Bob an editor? They have to sign in again'))
  await shown(() => document.activeElement?.textContent === 'Change the role')
  await press('Change the role')
  await vi.waitFor(async () => expect(await peopleOfLake()).toEqual(['Ada, administrator', 'Bob, editor']))
  await shown(() => document.activeElement?.getAttribute('aria-label') === 'Role of Bob')
})

test('a person changes their own password with the current one', async () => {
  await addByHand('ada@example.com', 'Ada', 'administrator')
  await addByHand('bob@example.com', 'Bob', 'viewer', 'correct horse battery')
  studio.client = lake.client.withConfig({ token: await tokenOf('bob@example.com', 'correct horse battery') })
  screen.show(<AccountTool />)
  await shown(says('Viewer: reads everything, drafts as well.'))
  await press('Change your password')
  fill('Current password', 'wrong')
  fill('New password', 'staple battery horse')
  await press('Save')
  await shown(says('The current password is wrong: write it again.'))
  fill('Current password', 'correct horse battery')
  await press('Save')
  await shown(says('Your password is changed.'))
  await shown(() => document.activeElement === button('Change your password'))
  expect(await tokenOf('bob@example.com', 'staple battery horse')).toMatch(/./)
})

test('a person chooses what they get emails about', async () => {
  await addByHand('ada@example.com', 'Ada', 'administrator')
  await addByHand('bob@example.com', 'Bob', 'editor', 'correct horse battery')
  studio.client = lake.client.withConfig({ token: await tokenOf('bob@example.com', 'correct horse battery') })
  screen.show(<AccountTool />)
  await shown(says('Emails about'))
  const boxes = () => [...document.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')]
  expect(boxes().map(({ checked }) => checked)).toEqual([true, true, false, false, false])
  boxes()[3]?.click()
  await shown(() => boxes()[3]?.checked === true)
  boxes()[0]?.click()
  await shown(() => boxes()[0]?.checked === false)
  const chosen = await studio.client.request<unknown>({ url: '/notifications' })
  expect(chosen).toMatchObject({ kinds: ['comment', 'feedback'] })
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
