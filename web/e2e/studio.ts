/** The Studio as a writer uses it, for browser tests. `STUDIO_URL` is the address of the product under test. */
import { expect, type Locator, type Page } from '@playwright/test'

const studioUrl = process.env.STUDIO_URL ?? 'http://localhost:3333'

/** Building the form of a page for the first time takes seconds on a busy machine with two cores. */
export const patience = { timeout: 30_000 }

/** Opens the Studio and signs in the way a writer on this machine does; does nothing more when already signed in. */
export async function signIn(page: Page) {
  await page.goto(studioUrl)
  const provider = page.getByText('This machine', { exact: true })
  const content = page.getByRole('link', { name: 'Content', exact: true })
  await expect(provider.or(content).first()).toBeVisible(patience)
  if (await provider.isVisible()) await provider.click()
  await expect(content).toBeVisible(patience)
}

/** Opens the Studio at its first list. */
export async function openStudio(page: Page) {
  await page.goto(`${studioUrl}/structure`)
}

/**
 * Opens the form of a document.
 * @param id published id, also of what has only a draft
 * @param path of a value in it that is opened at once, such as `body[_key=="a"]`
 */
export async function openDocument(page: Page, id: string, path?: string) {
  await page.goto(`${studioUrl}/intent/edit/id=${id}${path ? `;path=${encodeURIComponent(path)}` : ''}`)
  await expect(page.getByTestId('document-panel-scroller')).toBeVisible(patience)
  await expect(titleField(page)).toBeEditable(patience)
}

/**
 * Writes the title and waits until the lake has it: the Studio saves by itself.
 * @param title another one than the document has
 */
export async function editTitle(page: Page, title: string) {
  const saved = actionDone(page, 'edit')
  await titleField(page).fill(title)
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

/** Opens the menu of the document that is open and chooses an action, such as "Delete". */
export async function chooseAction(page: Page, name: string) {
  // While the form is read there is another one that does nothing.
  await page.getByTestId('action-menu-button').and(page.locator(':enabled')).click(patience)
  // Its name goes on with the keys that do the same.
  const item = page.getByRole('menuitem', { name: new RegExp(`^${name}`) })
  await expect(item).toBeEnabled(patience)
  await item.click()
}

/** Waits for the lake's answer to an action of the Studio. */
async function actionDone(page: Page, action: 'edit' | 'publish') {
  const response = await page.waitForResponse(
    (candidate) =>
      candidate.request().method() === 'POST' &&
      candidate.url().includes('/data/actions/') &&
      Boolean(candidate.request().postData()?.includes(`sanity.action.document.${action}"`)),
    patience,
  )
  expect(response.status(), await response.text()).toBe(200)
}

/**
 * Opens a rich text for typing and gives its editable element.
 * @param path of the field, such as `body` or `body[_key=="c"].body`
 */
export async function textField(page: Page, path: string): Promise<Locator> {
  const field = page.getByTestId(`field-${path}`)
  const editor = field.locator('[contenteditable="true"]').first()
  // The editor takes no keys before it was clicked once.
  const overlay = field.getByTestId('activate-overlay').first()
  await expect(overlay.or(editor).first()).toBeVisible(patience)
  if (await overlay.isVisible()) await overlay.click()
  await editor.click()
  return editor
}

/** The input of the title of the document that is open. */
export function titleField(page: Page): Locator {
  return page.getByTestId('field-title').locator('input').first()
}
