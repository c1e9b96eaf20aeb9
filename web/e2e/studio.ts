/** The Studio as a writer uses it, at the `STUDIO_URL` of the product under test. */
import { expect, type Locator, type Page } from '@playwright/test'

const studioUrl = process.env.STUDIO_URL ?? 'http://localhost:3333'

/** For building the form of a page for the first time, on a busy machine. */
export const patience = { timeout: 30_000 }

/**
 * Signs in as a writer on this machine, with the requests that the Studio sends. The Studio does so
 * by itself when it is opened ({@link openStudio}), but building it once more takes seconds.
 * @param person who signs in; without one, the writer of a lake without people
 */
export async function signIn(page: Page, person?: { readonly email: string; readonly password: string }) {
  const auth = `${process.env.LAKE_URL}/v1/auth`
  const login = `${auth}/login/local?origin=${encodeURIComponent(studioUrl)}`
  const redirect = person
    ? await page.request.post(login, { form: person, maxRedirects: 0 })
    : await page.request.get(login, { maxRedirects: 0 })
  const code = new URL(redirect.headers().location ?? '').hash.slice('#sid='.length)
  const session: { token?: unknown } = await (await page.request.get(`${auth}/fetch?sid=${code}`)).json()
  expect(session).toHaveProperty('token')
  const name = `__studio_auth_token_${process.env.SANITY_PROJECT_ID}`
  const value = JSON.stringify({ token: session.token, time: new Date().toISOString() })
  const { origin } = new URL(studioUrl)
  await page
    .context()
    .setStorageState({ cookies: [], origins: [{ origin, localStorage: [{ name, value }] }] })
}

/** Goes to a path of the Studio, in an open one as a link there does, without a load. */
export async function goInStudio(page: Page, path: string) {
  if (!(await isStudioOpen(page))) {
    await page.goto(`${studioUrl}${path}`)
    return
  }
  await page.evaluate((url) => {
    history.pushState(null, '', url)
    // The Studio's router listens to this event.
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

function isStudioOpen(page: Page): Promise<boolean> | false {
  return page.url().startsWith(`${studioUrl}/`) && page.getByTestId('studio-navbar').isVisible()
}

/** The link to the first tool, which the bar at the top has in a wide window. */
const content = (page: Page) => page.getByRole('link', { name: 'Content', exact: true })

/** Opens the Studio at its first list; without a session, it signs in by itself. */
export async function openStudio(page: Page) {
  await goInStudio(page, '/structure')
  await expect(content(page)).toBeVisible(patience)
}

/** Opens the form of a document, also of a draft, and the value at a path in it. */
export async function openDocument(page: Page, id: string, path?: string) {
  await openIntent(page, id, path)
  await expect(page.getByTestId('document-panel-scroller')).toBeVisible(patience)
  await expect(titleField(page)).toBeEditable(patience)
}

/** Like {@link openDocument}, for documents without a title: does not wait for the form. */
export async function openIntent(page: Page, id: string, path?: string) {
  if (await isStudioOpen(page)) {
    // So that the form of the last document is not taken for that of the next one.
    await goInStudio(page, '/structure')
    await expect(page.getByTestId('document-panel-scroller')).toHaveCount(0, patience)
  }
  await goInStudio(page, `/intent/edit/id=${id}${path ? `;path=${encodeURIComponent(path)}` : ''}`)
}

/** Changes the title and waits until the lake has it. */
export async function editTitle(page: Page, title: string) {
  await edit(page, () => titleField(page).fill(title))
}

async function edit(page: Page, change: () => Promise<void>) {
  const saved = actionDone(page, 'edit')
  await change()
  await saved
}

/** Presses Publish and waits until the lake has published and the Studio shows it. */
export async function publish(page: Page) {
  const button = page.getByTestId('action-publish')
  await expect(button).toBeEnabled(patience)
  const published = actionDone(page, 'publish')
  await button.click()
  await published
  await expect(button).toBeDisabled(patience)
}

/** Publishes the release whose page is open, or has it refused. */
export async function runRelease(page: Page) {
  const confirm = page.getByTestId('confirm-publish-dialog')
  // The Studio draws the page of a release again, without the dialog, when it has read its change.
  await expect(async () => {
    if (!(await confirm.isVisible())) await page.getByTestId('publish-all-button').click({ timeout: 1000 })
    await confirm.getByRole('button', { name: 'Run release' }).click({ timeout: 2000 })
  }).toPass(patience)
}

/** Opens the menu of the open document and selects an action, such as "Delete". */
export async function chooseAction(page: Page, name: string) {
  // While the form loads, there is another menu button without a function.
  await page.getByTestId('action-menu-button').and(page.locator(':enabled')).click(patience)
  // The button's name continues with its keyboard shortcut.
  const item = page.getByRole('menuitem', { name: new RegExp(`^${name}`) })
  await expect(item).toBeEnabled(patience)
  await item.click()
}

/** The first request for a page makes its draft, the next one changes that. */
const requests = {
  edit: /document\.edit".*"patch":\{(?!"unset":\["_empty_action_guard)/,
  publish: /document\.publish"/,
}

async function actionDone(page: Page, action: keyof typeof requests) {
  const response = await page
    .waitForResponse(
      (candidate) =>
        candidate.request().method() === 'POST' &&
        candidate.url().includes('/data/actions/') &&
        requests[action].test(candidate.request().postData() ?? ''),
      patience,
    )
    .catch(async (error: Error) => {
      const shown = await page.locator('[data-ui="Toast"], [data-testid="pane-footer"]').allInnerTexts()
      throw new Error(`${error.message}; the Studio shows: ${shown.join(' | ')}`)
    })
  expect(response.status(), await response.text()).toBe(200)
}

/** Opens a rich text for typing and returns its editable element. */
export async function textField(page: Page, path: string): Promise<Locator> {
  const field = page.getByTestId(`field-${path}`)
  const editor = field.locator('[contenteditable="true"]').first()
  // The editor accepts no keys before it was clicked once.
  const overlay = field.getByTestId('activate-overlay').first()
  await expect(overlay.or(editor).first()).toBeVisible(patience)
  if (await overlay.isVisible()) await overlay.click()
  await editor.click()
  return editor
}

/** The title input of the open document. */
export function titleField(page: Page): Locator {
  return page.getByTestId('field-title').locator('input').first()
}
