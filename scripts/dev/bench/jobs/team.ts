/** Two people who sign in, one at the start page and one at hers, for jobs of a team. */
import type { Browser, Page } from '@playwright/test'
import { type Site, startPage } from './job.ts'

const password = 'correct horse battery'
const names = ['Ada', 'Eve', 'Bob'] as const

/** Adds the people; the first one may do everything. */
export async function addTeam({ lake }: Site): Promise<void> {
  for (const name of names) {
    const role = name === 'Ada' ? 'administrator' : 'editor'
    const body = { name, email: emailOf(name), role, password }
    await lake.request({ url: '/people', method: 'POST', body })
  }
}

/** Removes them, the last administrator at the end. */
export async function removeTeam({ lake }: Site): Promise<void> {
  const { people } = await lake.request<{ people: { id: string; role: string }[] }>({ url: '/people' })
  const isAdministrator = ({ role }: { readonly role: string }) => role === 'administrator'
  for (const { id } of people.toSorted((a, b) => Number(isAdministrator(a)) - Number(isAdministrator(b))))
    await lake.request({ url: `/people/${id}`, method: 'DELETE' })
}

/** Opens the start page of the Studio for one of the people, in a new window. */
export async function windowOf(browser: Browser, site: Site, name: string): Promise<Page> {
  const { SANITY_API_HOST: lake, SANITY_STUDIO_URL: studio, SANITY_PROJECT_ID: project } = site.environment
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const login = `${lake}/v1/auth/login/local?origin=${encodeURIComponent(studio)}`
  const sent = await context.request.post(login, {
    form: { email: emailOf(name), password },
    maxRedirects: 0,
  })
  const code = new URL(sent.headers().location ?? '').hash.slice('#sid='.length)
  const { token }: { token: string } = await (
    await context.request.get(`${lake}/v1/auth/fetch?sid=${code}`)
  ).json()
  const value = JSON.stringify({ token, time: new Date().toISOString() })
  const localStorage = [{ name: `__studio_auth_token_${project}`, value }]
  const origins = [{ origin: new URL(studio).origin, localStorage }]
  await context.setStorageState({ cookies: [], origins })
  return startPage(context, site)
}

function emailOf(name: string): string {
  return `${name.toLowerCase()}@example.com`
}
