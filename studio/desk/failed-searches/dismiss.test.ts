import { openedForFile } from '@repo/kit/testing/opened.ts'
import { dismissedType } from '@repo/model/kinds.ts'
import { startTestLake } from '@repo/testing/lake.ts'
import { beforeEach, expect, test } from 'vitest'
import { dismiss, takeBack } from './dismiss.ts'

const kept = (client = lake.raw): Promise<string[]> =>
  client.fetch('*[_type == $type] | order(question asc).question', { type: dismissedType })

const lake = openedForFile(() => startTestLake())
beforeEach(() => lake.client.delete({ query: '*[_type == $type]', params: { type: dismissedType } }))

test('a dismissed question stays away until it is taken back, also one that two writers dismissed', async () => {
  await dismiss(lake.client, 'say "when"')
  await Promise.all([dismiss(lake.client, 'outlook'), dismiss(lake.client, 'outlook')])
  expect(await kept()).toEqual(['outlook', 'outlook', 'say "when"'])
  await takeBack(lake.client, 'outlook')
  expect(await kept()).toEqual(['say "when"'])
  await takeBack(lake.client, 'never dismissed')
  expect(await kept()).toEqual(['say "when"'])
})

test('the public does not read what was dismissed', async () => {
  await dismiss(lake.client, 'a secret wish')
  const anonymous = lake.raw.withConfig({ token: undefined })
  expect(await kept(anonymous).catch(() => [])).toEqual([])
})
