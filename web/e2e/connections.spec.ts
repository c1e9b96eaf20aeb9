import { expect, test } from '@playwright/test'

test('site, lake and search keep idle connections open for longer than their clients', async ({
  request,
}) => {
  const { LAKE_URL = '', SEARCH_URL = '' } = process.env
  for (const address of ['/docs/', `${LAKE_URL}/ping`, `${SEARCH_URL}/1/isalive`]) {
    const response = await request.get(address)
    expect(response.headers()['keep-alive'], address).toBe('timeout=75')
  }
})
