import { type Browser, expect, type Page } from '@playwright/test'
import { lakeClient, paragraph, rawLake } from './lake.ts'
import { chooseAction, editTitle, goInStudio, openDocument, patience } from './studio.ts'
import { test } from './studio-test.ts'

const word = `Heron${Date.now().toString(36)}`
const shared = { id: 'node-speech-openai-tts', path: '/docs/nodes/speech/openai-tts/' }
/** Next to it in the sidebar, with a draft of its own. */
const other = { id: 'node-speech-tts', path: '/docs/nodes/speech/tts/' }

const bar = (page: Page) => page.getByRole('complementary', { name: 'Shared draft' })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test.afterAll(async () => {
  const client = lakeClient()
  await comments().delete({ query: '*[_type == "comment"]' })
  await client.delete({ query: '*[_type == "shareLink"]' })
  for (const { id } of [shared, other]) await client.delete(`drafts.${id}`)
  const query = '*[_type == "system.release" && metadata.title match $word].name'
  for (const releaseId of await rawLake().fetch<string[]>(query, { word })) {
    await client.releases.archive({ releaseId })
    await client.releases.delete({ releaseId })
  }
})

/** Comments are in a dataset of their own. */
const comments = () => rawLake().withConfig({ dataset: `${lakeClient().config().dataset}-comments` })

const visitor = async (browser: Browser) => (await browser.newContext()).newPage()

async function createLink(writer: Page): Promise<string> {
  const dialog = writer.getByTestId('share-dialog')
  await dialog.getByLabel('For', { exact: true }).selectOption('one day')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await expect(dialog.getByText('The link works for one day, or until you revoke it.')).toBeVisible(patience)
  return dialog.getByLabel('Link', { exact: true }).inputValue()
}

test('a shared page shows its draft and no other, until its link is revoked', async ({
  page: writer,
  browser,
}) => {
  const client = lakeClient()
  const published = await client.getDocument(other.id)
  await client.createOrReplace({
    ...published,
    _id: `drafts.${other.id}`,
    _type: 'nodePage',
    title: `Other ${word}`,
  })
  await openDocument(writer, shared.id)
  await editTitle(writer, `OpenAI ${word}`)
  await chooseAction(writer, 'Share a preview…')
  const link = await createLink(writer)

  const guest = await visitor(browser)
  const first = await guest.goto(link)
  expect(new URL(guest.url()).pathname).toBe(shared.path)
  expect(await first?.headerValue('x-robots-tag')).toBe('noindex, nofollow')
  expect(await first?.headerValue('cache-control')).toContain('no-store')
  await expect(heading(guest)).toHaveText(`OpenAI ${word}`)
  await expect(bar(guest)).toContainText(/Draft shared by .+ until .+ UTC/)
  await expect(guest.getByText('Draft preview.')).toBeHidden()
  // Nothing to click to edit, and no code for it.
  await expect(guest.locator('[data-sanity]')).toHaveCount(0)

  // Links of the page, its sidebar and its files show what readers see.
  expect(await guest.content()).not.toContain(`Other ${word}`)
  await guest.goto(other.path)
  await expect(bar(guest)).toBeVisible()
  expect(await guest.content()).not.toContain(word)
  for (const file of [
    `${shared.path.slice(0, -1)}.md`,
    `${other.path.slice(0, -1)}.md`,
    '/llms.txt',
    '/feed.xml',
  ])
    expect(await (await guest.request.get(file)).text(), file).not.toContain(word)
  const search = await guest.goto(`/search/?q=${word}`)
  expect(search?.status()).toBe(200)
  await expect(guest.getByRole('main')).not.toContainText(`Other ${word}`)

  // The cookie that a writer's preview has opens no more, and neither does a changed secret.
  await guest
    .context()
    .addCookies([{ name: 'sanity-preview-perspective', value: 'drafts', url: new URL(link).origin }])
  await guest.goto(other.path)
  expect(await guest.content()).not.toContain(word)

  await writer.keyboard.press('Escape')
  await goInStudio(writer, '/structure')
  await writer.getByRole('link', { name: 'Shared links', exact: true }).click()
  const row = writer.getByTestId('shared-links').getByRole('listitem').filter({ hasText: word })
  await expect(row).toContainText('until')
  await writer.screenshot({ path: test.info().outputPath('shared-links.png') })
  await row.getByRole('button', { name: 'Revoke' }).click()
  await expect(row).toHaveCount(0)

  await guest.goto(shared.path)
  await expect(heading(guest)).not.toContainText(word)
  await expect(bar(guest)).toBeHidden()
  expect(await guest.context().cookies()).toHaveLength(1)
  const again = await guest.goto(link)
  expect(again?.status()).toBe(401)
  await expect(guest.getByText('was revoked')).toBeVisible()
})

test('a visitor comments on a block if the link says so, and a writer answers', async ({
  page: writer,
  browser,
  request,
}) => {
  const client = lakeClient()
  const published = await client.getDocument(shared.id)
  const body = [paragraph('first', `First ${word}`), paragraph('second', `Second ${word}`)]
  const draft = { ...published, _id: `drafts.${shared.id}`, _type: 'nodePage', body }
  await client.createOrReplace(draft)
  await openDocument(writer, shared.id)
  await chooseAction(writer, 'Share a preview…')
  await writer.getByLabel('People with this link may comment').check(patience)
  const link = await createLink(writer)
  await writer.keyboard.press('Escape')

  const guest = await visitor(browser)
  await guest.setViewportSize({ width: 390, height: 800 })
  await guest.goto(link)
  const marks = guest.locator('details.comments')
  await expect(marks.locator('summary')).toHaveText(['Comment', 'Comment'])
  await marks.last().locator('summary').focus()
  await guest.keyboard.press('Enter')
  await guest.keyboard.press('Tab')
  await guest.keyboard.type('Ann')
  await guest.keyboard.press('Tab')
  await guest.keyboard.type('Is this right?')
  await guest.keyboard.press('Tab')
  await guest.keyboard.press('Enter')
  await expect(guest).toHaveURL(`${new URL(link).origin}${shared.path}#comments-second`)
  await expect(marks.locator('summary')).toHaveText(['Comment', '1 comment'])

  await goInStudio(writer, `/intent/edit/id=${shared.id};inspect=sanity%2Fcomments`)
  const thread = writer.getByTestId('comments-list-item')
  await expect(thread).toContainText('Ann (by share link): Is this right?', patience)
  await expect(thread).toContainText('The site or an import')
  await thread.getByRole('textbox').click(patience)
  await writer.keyboard.type('It is.')
  await expect(thread.getByTestId('comment-input-send-button')).toBeEnabled()
  await writer.keyboard.press('Enter')
  await expect.poll(() => comments().fetch('count(*[_type == "comment"])')).toBe(2)

  // The text moves, and the comment with it.
  await client.createOrReplace({ ...draft, body: body.toReversed() })
  await guest.setViewportSize({ width: 1280, height: 800 })
  await guest.reload()
  await expect(marks.locator('summary')).toHaveText(['2 comments', 'Comment'])
  await marks.first().locator('summary').click()
  await expect(marks.first()).toContainText(/Ann \(by share link\)\s*Is this right\?\s*\S+\s*It is\./)
  await expect(marks.first().getByLabel('Your name')).toHaveValue('Ann')
  await goInStudio(writer, `/presentation?preview=${encodeURIComponent(shared.path)}`)
  const preview = writer.frameLocator('iframe')
  await preview.getByText('2 comments').click({ timeout: 60_000 })
  await expect(preview.getByText('It is.')).toBeVisible()
  await expect(preview.getByText('Comment', { exact: true })).toHaveCount(0)

  await client.createOrReplace({ ...draft, body: body.slice(0, 1) })
  await guest.reload()
  await expect(guest.getByLabel('Other comments')).toContainText(/On deleted text:\s*Ann/)
  expect(await (await request.get(shared.path)).text()).not.toContain('class=comments')

  // A page that was open before the link was revoked.
  await client.delete({ query: '*[_type == "shareLink"]' })
  await marks.first().locator('summary').click()
  await marks.first().getByLabel('Comment').fill('Too late')
  await marks.first().getByRole('button', { name: 'Send' }).click()
  await expect(guest.getByText('The link does not let you comment on this page.')).toBeVisible()
  expect(await comments().fetch('count(*[_type == "comment"])')).toBe(2)
})
