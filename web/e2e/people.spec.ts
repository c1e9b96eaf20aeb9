import { type BrowserContext, expect, type Page } from '@playwright/test'
import { aGuide, lakeClient, removeEveryone, removeMade } from './lake.ts'
import { editTitle, openDocument, openStudio, patience, publish, titleField } from './studio.ts'
import { test } from './studio-test.ts'

const studioUrl = process.env.STUDIO_URL ?? 'http://localhost:3333'
const password = 'correct horse battery'

// Sessions end in open tabs: what they ask for then is refused, and the Studio logs it.
test.use({
  studio: 'signed out',
  expectedFaults: [/^401 /, 'status of 401', 'Session not found', 'ERR_CONNECTION_RESET'],
})

test.afterAll(async () => {
  await removeEveryone()
  await removeMade()
})

const content = (page: Page) => page.getByRole('link', { name: 'Content', exact: true })

async function signInAs(page: Page, email: string) {
  await page.getByLabel('Email address').fill(email, patience)
  await page.getByLabel('Password').fill('not the password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toHaveText('The email address or the password is wrong.')
  await expect(page.getByLabel('Email address')).toHaveValue(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(content(page)).toBeVisible(patience)
}

async function acceptInvitation(context: BrowserContext, link: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Bob')
  await page.getByLabel('New password').fill(password)
  await page.getByLabel('The same password again').fill(password)
  await page.getByRole('button', { name: 'Save and open the Studio' }).click()
  await expect(content(page)).toBeVisible(patience)
  return page
}

test('the first person ends access without a password; a viewer reads, is named, and loses access when removed', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000)
  await lakeClient().createOrReplace(aGuide('named', 'named', { title: 'Named' }))

  await test.step('the first person is the administrator', async () => {
    await openStudio(page)
    await page.goto(`${studioUrl}/people`)
    await expect(page.getByText('No people have been added yet')).toBeVisible(patience)
    await page.getByLabel('Name', { exact: true }).fill('Ada Lovelace')
    await page.getByLabel('Email address').fill('ada@example.com')
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Add me and sign in' }).click()
    await expect(page.getByTestId('person')).toContainText('Ada Lovelace', patience)
    await page.evaluate(() => localStorage.clear())
    await page.reload()
    await signInAs(page, 'ada@example.com')
  })

  const link = await test.step('she invites a viewer with a link', async () => {
    await page.goto(`${studioUrl}/people`)
    await page.getByRole('button', { name: 'Add a person' }).click(patience)
    await page.getByLabel('Name', { exact: true }).fill('Bob')
    await page.getByLabel('Email address').fill('bob@example.com')
    await page.getByLabel('Role', { exact: true }).selectOption('viewer')
    await page.getByRole('button', { name: 'Add and make a link' }).click()
    await expect(page.getByLabel('Link', { exact: true })).toBeFocused()
    await expect(page.getByTestId('person').filter({ hasText: 'Bob' })).toContainText('Invited')
    const shown = await page.getByLabel('Link', { exact: true }).inputValue()
    // It is shown once.
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByLabel('Link', { exact: true })).toHaveCount(0)
    return shown
  })

  const other = await browser.newContext()
  const viewer = await test.step('who reads, and changes nothing', async () => {
    const opened = await acceptInvitation(other, link)
    await expect(opened.getByRole('link', { name: 'Find and replace' })).toBeHidden()
    await expect(opened.getByRole('link', { name: 'People' })).toBeHidden()
    await expect(opened.getByRole('link', { name: 'Account', exact: true })).toBeVisible()
    await opened.goto(`${studioUrl}/intent/edit/id=named`)
    await expect(titleField(opened)).toHaveValue('Named', patience)
    await expect(titleField(opened)).toHaveAttribute('readonly', '')
    await expect(opened.getByTestId('action-publish').and(opened.locator(':enabled'))).toHaveCount(0)
    return opened
  })

  await test.step('both see who else is there, and who published', async () => {
    await openDocument(page, 'named')
    await editTitle(page, 'Named by Ada')
    await publish(page)
    await page.getByRole('button', { name: 'Global presence' }).click()
    await expect(page.getByText('Bob', { exact: true }).first()).toBeVisible(patience)
    await viewer.goto(`${studioUrl}/structure/pages`)
    await expect(viewer.getByTestId('pages').getByRole('listitem').first()).toBeVisible(patience)
    await expect(viewer.getByTestId('pages').getByRole('checkbox')).toHaveCount(0)
    await viewer.goto(`${studioUrl}/structure/last-publishes`)
    const last = viewer.getByTestId('last-publishes').getByRole('listitem').first()
    await expect(last).toContainText('Named by Ada', patience)
    await expect(last).toContainText('Ada Lovelace')
  })

  await test.step('a viewer who is removed is out at once', async () => {
    await page.goto(`${studioUrl}/people`)
    const bob = page.getByTestId('person').filter({ hasText: 'bob@example.com' })
    await bob.getByRole('button', { name: 'Bob is signed in on one browser' }).click(patience)
    await expect(bob).toContainText('Chrome on Linux')
    await bob.getByRole('button', { name: 'Remove Bob' }).click()
    await page.keyboard.press('Escape')
    await expect(bob.getByRole('button', { name: 'Remove Bob' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(bob.getByRole('button', { name: 'Remove', exact: true })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(bob).toHaveCount(0)
    await expect(page.getByRole('list', { name: 'People' })).toBeFocused()
    await expect(viewer.getByText('Email and password', { exact: true })).toBeVisible(patience)
  })
  await other.close()
})
