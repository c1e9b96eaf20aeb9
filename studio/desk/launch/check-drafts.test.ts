import { openedForTest } from '@repo/kit/testing/opened.ts'
import { startTestLake } from '@repo/testing/lake.ts'
import { expect, test } from 'vitest'
import { workspaceOfForms } from '../../testing/form.ts'
import { slug } from '../../testing/references.ts'
import { checkDrafts } from './check-drafts.ts'

const lake = openedForTest(() => startTestLake())
const tag = (id: string, label = `Title ${id}`, address = id) => ({
  _id: `drafts.${id}`,
  _type: 'tag',
  label,
  slug: slug(address),
})
const check = (...ids: readonly string[]) =>
  checkDrafts(lake.client, workspaceOfForms(lake.client), ids).catch((error: Error) => error.message)

test('drafts without errors are returned with the revision that was checked', async () => {
  await lake.write(tag('a'), tag('b'), tag('c', ''))
  const rev = async (id: string) => (await lake.client.getDocument(`drafts.${id}`))?._rev
  expect(await check('a', 'b')).toEqual([
    { id: 'a', rev: await rev('a') },
    { id: 'b', rev: await rev('b') },
  ])
})

test('errors, and drafts that are gone, refuse all of them', async () => {
  await lake.write(tag('a', 'Title a', 'A b'), tag('b'), tag('c', 'Title c', 'C d'))
  expect(await check('a', 'b')).toBe('“Title a” has errors. Open and correct it first.')
  expect(await check('a', 'c')).toBe('“Title a” and “Title c” have errors. Open and correct them first.')
  expect(await check('b', 'd')).toMatch(/published or discarded in the meantime/)
})
