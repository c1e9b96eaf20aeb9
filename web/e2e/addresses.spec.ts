import { expect, test } from '@playwright/test'

test('a link to a .html address keeps its query and its section; a page has one address', async ({
  page,
}) => {
  for (const path of ['/docs/nodes/text/llm.html', '/docs/nodes/text/llm/index.html']) {
    await page.goto(`${path}?from=old#settings`)
    await expect(page).toHaveURL('/docs/nodes/text/llm/?from=old#settings')
    await expect(page.locator('#settings')).toBeInViewport()
  }
  await page.goto('/search.html?q=pinecone')
  await expect(page).toHaveURL('/search/?q=pinecone')
  await page.goto('/index.html')
  await expect(page).toHaveURL('/')
  await page.goto('/docs/nodes/text/llm')
  await expect(page).toHaveURL('/docs/nodes/text/llm/')
})

test('no URL redirects to another site', async ({ request, baseURL }) => {
  // Sent unchanged, as browsers do: the test client would normalize the URLs.
  const { hostname, port } = new URL(baseURL ?? '')
  const { connect } = await import('node:net')
  const { text } = await import('node:stream/consumers')
  for (const target of [
    '//evil.example/page',
    '//evil.example/page.html',
    '/%2F/evil.example.html',
    '/\\evil.example',
  ]) {
    const socket = connect(Number(port), hostname)
    socket.write(`GET ${target} HTTP/1.1\r\nhost: ${hostname}:${port}\r\nconnection: close\r\n\r\n`)
    const location = /^location: (.*)$/im.exec(await text(socket))?.[1]
    if (location) expect(new URL(location, baseURL).origin, target).toBe(baseURL)
  }
  expect((await request.get('/')).status()).toBe(200)
})
