import { openedForTest } from '@repo/kit/testing/opened.ts'
import { startTestLake } from '@repo/testing/lake.ts'
import { expect, test } from 'vitest'
import { workspaceOfForms } from '../../testing/form.ts'
import { slug } from '../../testing/references.ts'
import { publishMoved } from './publish-moved.ts'

const lake = openedForTest(() => startTestLake())
const draft = { _id: 'drafts.a', _type: 'tag', label: 'Agents', slug: slug('agents') }

/** Writes a draft and publishes it, if it has still the revision. @returns why not */
async function publish(document: typeof draft, edit?: () => Promise<unknown>) {
  await lake.write(document)
  const revision = (await lake.client.getDocument(draft._id))?._rev ?? ''
  await edit?.()
  return publishMoved(lake.client, workspaceOfForms(lake.client), { id: 'a', revision }).catch(
    (error: Error) => error.message,
  )
}
const ids = () => lake.raw.fetch('*[_type == "tag"]._id')

test('the moved draft is published', async () => {
  expect(await publish(draft)).toBeUndefined()
  expect(await ids()).toEqual(['a'])
})

test('errors refuse it, and so does what somebody typed since the move', async () => {
  expect(await publish({ ...draft, label: '' })).toMatch(/has errors/)
  const edited = await publish(draft, () => lake.write({ ...draft, label: 'Something else' }))
  expect(edited).toMatch(/edited since it was moved/)
  expect(await ids()).toEqual(['drafts.a'])
})

test('one that somebody else has published says so', async () => {
  const published = await publish(draft, () => lake.client.delete(draft._id))
  expect(published).toMatch(/published already/)
})
