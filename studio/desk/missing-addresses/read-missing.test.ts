import { openedForFile } from '@repo/kit/testing/opened.ts'
import { lakeWith } from '@repo/testing/lake.ts'
import { expect, test } from 'vitest'
import { createRedirect } from './read-missing.ts'

const redirects = () =>
  lake.client.fetch('*[_type == "redirect"]{from, "to": toPage._ref, permanent, toPage}')

const lake = openedForFile(() => lakeWith({ _id: 'llm', _type: 'guide', title: 'LLM' }))

test('a redirect is published once for an address', async () => {
  await createRedirect(lake.client, '/docs/lm/', 'llm')
  expect(await redirects()).toMatchObject([{ from: '/docs/lm/', to: 'llm', permanent: true }])
  await expect(createRedirect(lake.client, '/docs/lm/', 'llm')).rejects.toThrow(
    /a redirect from this address exists/,
  )
  expect(await redirects()).toHaveLength(1)
})
