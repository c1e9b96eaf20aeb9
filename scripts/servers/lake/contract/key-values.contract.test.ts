/** Values that the Studio stores for each user, such as recent searches and the layout of lists. */
import { openedForTest } from '@repo/kit/testing/opened.ts'
import { expect, test } from 'vitest'
import { keyValueLimits } from '../limits.ts'
import { clientOf, testLake, tokens } from '../testing/lake.ts'
import { refused } from '../testing/requests.ts'

const lake = openedForTest(() => testLake())

const path = '/users/me/keyvalue'

test('a value is stored under its key and deleted by it, and other keys and users keep theirs', async () => {
  const client = clientOf(lake)
  const other = clientOf(lake, { token: tokens.read })
  const stored = [
    { key: 'studio.search.recent.production', value: { recentSearches: [1] } },
    { key: 'structure-tool.layout', value: 'compact' },
  ]
  for (const user of [client, other]) await user.request({ url: path, method: 'PUT', body: stored })
  const changed = { key: 'structure-tool.layout', value: 'detail' }
  await client.request({ url: path, method: 'PUT', body: [changed] })
  const keys = stored.map(({ key }) => key).join(',')
  expect(await client.request({ url: `${path}/${keys},none` })).toEqual([
    stored[0],
    changed,
    { key: 'none', value: null },
  ])
  const deletion = { url: `${path}/${stored[0]?.key}`, method: 'DELETE' }
  await client.request(deletion)
  await refused(client.request(deletion), 404, 'studio.search.recent.production')
  expect(await client.request({ url: `${path}/${keys}` })).toEqual([{ ...stored[0], value: null }, changed])
  expect(await other.request({ url: `${path}/${keys}` })).toEqual(stored)
})

test('what a user stores is bounded: size, length of a key and number, of which nothing is stored half', async () => {
  const { perUser, keyLength, valueBytes } = keyValueLimits
  const user = clientOf(lake, { token: tokens.read })
  const put = (body: unknown) => user.request({ url: path, method: 'PUT', body })
  const read = (key: string) => user.request({ url: `${path}/${key}` })
  const small = { key: 'small', value: 1 }
  const large = { key: 'large', value: 'x'.repeat(valueBytes) }
  await refused(put([small, large]), 413, `"large" has ${valueBytes + 2} bytes`)
  await refused(put([{ key: 'k'.repeat(keyLength + 1), value: 1 }]), 400)
  const many = Array.from({ length: perUser }, (_, n) => ({ key: `k${n}`, value: n }))
  await put(many.slice(1))
  await expect(put(many)).resolves.toHaveLength(perUser)
  await refused(put([{ key: 'k1', value: 'changed' }, small]), 413, `${perUser} values`)
  expect(await read('k1,small,large')).toMatchObject([{ value: 1 }, { value: null }, { value: null }])
  await put([{ key: 'k1', value: 'changed' }])
  expect(await read('k1')).toMatchObject([{ value: 'changed' }])
  // Others store theirs.
  await clientOf(lake).request({ url: path, method: 'PUT', body: [small] })
})
