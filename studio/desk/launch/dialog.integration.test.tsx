// @vitest-environment jsdom
/** Action and dialog on a real lake in this process; only the Studio around them is replaced. */
import { startTestLake, type TestLake } from '@repo/testing/lake.ts'
import type { SanityClient } from '@sanity/client'
import { ThemeProvider } from '@sanity/ui'
import { buildTheme } from '@sanity/ui/theme'
import { createRoot, type Root } from 'react-dom/client'
import type { LayoutProps, ReleaseActionProps } from 'sanity'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubMatchMedia } from '../../testing/match-media.ts'
import { publishedSince } from './actions.ts'
import { askingAboutLaunches } from './layout.tsx'
import { publishedSinceDialog } from './open-dialog.ts'

const studio = vi.hoisted(() => ({ client: undefined as SanityClient | undefined }))
vi.mock('sanity', () => ({
  definePlugin: (plugin: object) => () => plugin,
  useClient: () => studio.client,
  useSchema: () => ({ get: () => undefined }),
  getReleaseIdFromReleaseDocumentId: (id: string) => id.replace('_.releases.', ''),
}))
vi.mock('sanity/router', () => ({ IntentLink: ({ children }: { children: string }) => children }))

const theme = buildTheme()
let lake: TestLake
let main: HTMLElement
let root: Root

beforeEach(async () => {
  stubMatchMedia()
  lake = await startTestLake()
  studio.client = lake.client
  main = document.body.appendChild(document.createElement('main'))
  root = createRoot(main)
})
afterEach(async () => {
  publishedSinceDialog.open()
  root.unmount()
  main.remove()
  vi.unstubAllGlobals()
  await lake.close()
})

async function shown<Found>(find: () => Found | undefined | false): Promise<Found> {
  return await vi.waitFor(() => {
    const found = find()
    if (!found) throw new Error(`It is not there: ${document.body.textContent}`)
    return found
  }, 20_000)
}

const says = (words: string) => () => document.body.textContent?.includes(words)
const button = (name: string) => () =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)

test('the menu of a release shows what was published since, and puts it into the release', async () => {
  const { client } = lake
  await client.create({ _id: 'llm', _type: 'guide', title: 'LLM', summary: 'A tpyo.' })
  await client.releases.create({ releaseId: 'spring', metadata: { title: 'Spring' } })
  await client.createVersion({ releaseId: 'spring', publishedId: 'llm', baseId: 'llm' })
  await client.patch('versions.spring.llm').set({ title: 'LLM 2' }).commit()
  await client.patch('llm').set({ summary: 'A typo.' }).commit()

  const Layout = askingAboutLaunches().studio?.components?.layout
  if (!Layout) throw new Error('the plugin has no layout')
  const props = { renderDefault: () => null } as unknown as LayoutProps
  root.render(
    <ThemeProvider theme={theme}>
      <Layout {...props} />
    </ThemeProvider>,
  )
  const release = { _id: '_.releases.spring', state: 'active', metadata: { title: 'Spring' } }
  publishedSince({ release, documents: [] } as unknown as ReleaseActionProps).onHandle?.()
  await shown(says('“summary” on the site: A typo.in the release: A tpyo.'))
  ;(await shown(button('Put the change there too'))).click()
  await shown(says('takes back nothing'))
  const version = await client.getDocument('versions.spring.llm')
  expect(version).toMatchObject({ title: 'LLM 2', summary: 'A typo.' })
})
