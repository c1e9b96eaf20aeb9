/** Another app on the embedded lake: `next-sanity` with `defineLive`, as its README has it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { freePort } from '@repo/kit/free-ports.ts'
import { root } from '@repo/kit/repository.ts'
import { startLake } from '@repo/lake/server.ts'
import { clientOf, testOptions } from '@repo/lake/testing/lake.ts'
import { nextApp } from '../testing/next-app.ts'

const files = ['live.ts', 'next.config.ts', 'app/page.tsx'].map(
  (name) => [name, readFileSync(join(root, 'web/testing/live-app', name), 'utf8')] as const,
)

test('shows what is published while it is open', async ({ page }) => {
  test.setTimeout(180_000)
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const lake = await startLake(testOptions({ allowedOrigins: [origin] }))
  const app = nextApp(Object.fromEntries(files))
  try {
    app.run(['dev', '--port', String(port)], {
      NODE_ENV: 'development',
      TURBOPACK_ROOT: root,
      NEXT_PUBLIC_LAKE: lake.url,
    })
    const client = clientOf(lake)
    await client.create({ _id: 'page', _type: 'guide', title: 'The first title' })
    await expect(async () => page.goto(origin)).toPass({ timeout: 120_000 })
    const heading = page.getByRole('heading')
    await expect(heading).toHaveText('The first title', { timeout: 60_000 })
    await page.waitForResponse((response) => response.url().includes('/data/live/events/'))
    await client.patch('page').set({ title: 'The second title' }).commit()
    await expect(heading).toHaveText('The second title')
  } finally {
    await app.close()
    await lake.close()
  }
})
