// @vitest-environment jsdom
/**
 * Menu, dialog and pane on a real lake in this process; only the Studio around them is replaced.
 */
import { openedForTest } from '@repo/kit/testing/opened.ts'
import { startTestLake } from '@repo/testing/lake.ts'
import type { SanityClient } from '@sanity/client'
import type { DocumentActionProps, LayoutProps, ReleaseActionProps } from 'sanity'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { button, openScreen, press, says, shown } from '../../testing/screen.tsx'
import { sharePage, shareRelease } from './actions.ts'
import { SharedLinksPane } from './link-list.tsx'
import { sharingDialog } from './share-dialog.tsx'

const studio = vi.hoisted(() => ({ client: undefined as SanityClient | undefined, mayShare: true }))
vi.mock('sanity', () => ({
  definePlugin: (plugin: object) => () => plugin,
  useClient: () => studio.client,
  useCurrentUser: () => ({ id: 'anna', name: 'Anna' }),
  useDocumentValuePermissions: () => [{ granted: studio.mayShare }, false],
  getReleaseIdFromReleaseDocumentId: (id: string) => id.replace('_.releases.', ''),
}))
vi.mock('sanity/router', () => ({
  IntentLink: (link: { intent: string; params: { id: string }; children: string }) => (
    <a href={`/intent/${link.intent}/id=${link.params.id}`}>{link.children}</a>
  ),
}))

const lake = openedForTest(() => startTestLake())
const screen = openedForTest(openScreen)
beforeEach(() => {
  Object.assign(studio, { client: lake.client, mayShare: true })
})
afterEach(() => sharingDialog.open())

/** The Studio with the pane, as writers have both open. */
function open() {
  const Layout = sharingDialog.plugin().studio?.components?.layout ?? expect.fail('There is no layout.')
  // The layout reads nothing else of what the Studio passes.
  const props = { renderDefault: () => <SharedLinksPane /> } as unknown as LayoutProps
  screen.show(<Layout {...props} />)
}

const page = { id: 'llm', type: 'nodePage', draft: { title: 'LLM' }, published: null, release: undefined }

const pageAction = (props: object = {}) => sharePage({ ...page, ...props } as unknown as DocumentActionProps)

const releaseAction = (state: string) =>
  shareRelease({
    // As the Studio passes it: without a name.
    release: { _id: '_.releases.rSpring', state, metadata: { title: 'Spring' } },
    documents: [],
  } as unknown as ReleaseActionProps)

test('viewers see the links and can neither make nor revoke any', async () => {
  studio.mayShare = false
  await lake.client.create({
    _id: 'shareLink.one',
    _type: 'shareLink',
    page: 'llm',
    author: 'Ben',
    expiresAt: '2099-01-01T00:00:00Z',
    secretHash: 'a'.repeat(64),
    commentsTo: 'ben',
  })
  open()
  await shown(says('Ben'))
  await shown(says('may comment'))
  expect(button(/^Revoke/)).toBeUndefined()
  expect(pageAction()).toBeNull()
  expect(releaseAction('active')).toMatchObject({
    disabled: true,
    title: 'You are not allowed to share previews.',
  })
})

test('a lake that refuses is a sentence in the dialog', async () => {
  studio.client = lake.client.withConfig({ token: 'lost' })
  open()
  pageAction()?.onHandle?.()
  await press('Create link')
  await shown(says('The link could not be created:'))
  expect(document.querySelector('[aria-label="Link"]')).toBeNull()
})

test('only pages and releases that are not over have the entry', () => {
  expect(pageAction()?.label).toBe('Share a preview…')
  expect(pageAction({ type: 'siteSettings' })).toBeNull()
  // The form shows the version in the release, which is shared with its release.
  expect(pageAction({ release: 'rSpring' })).toBeNull()
  expect(releaseAction('active').disabled).toBe(false)
  expect(releaseAction('archived').disabled).toBe(true)
  expect(releaseAction('published').disabled).toBe(true)
})
