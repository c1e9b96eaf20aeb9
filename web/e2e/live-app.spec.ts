/** Another app on the embedded lake: `next-sanity` with `defineLive`, as its README has it. */
import { spawn } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { freePort } from '@repo/kit/free-ports.ts'
import { startLake } from '@repo/lake/server.ts'
import { clientOf, testOptions } from '@repo/lake/testing/lake.ts'

const root = join(import.meta.dirname, '../..')
const next = join(root, 'node_modules/next/dist/bin/next')
/** Next writes files next to those of an app. */
const folder = join(root, 'web/.next-live-app')

test('shows what is published while it is open', async ({ page }) => {
  test.setTimeout(180_000)
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const lake = await startLake(testOptions({ allowedOrigins: [origin] }))
  rmSync(folder, { recursive: true, force: true })
  cpSync(join(root, 'web/testing/live-app'), folder, { recursive: true })
  const app = spawn(process.execPath, [next, 'dev', folder, '--port', String(port)], {
    env: { ...process.env, TURBOPACK_ROOT: root, NEXT_PUBLIC_LAKE: lake.url, NEXT_TELEMETRY_DISABLED: '1' },
    stdio: 'ignore',
  })
  try {
    const client = clientOf(lake)
    await client.create({ _id: 'page', _type: 'guide', title: 'The first title' })
    await expect(async () => page.goto(origin)).toPass({ timeout: 120_000 })
    const heading = page.getByRole('heading')
    await expect(heading).toHaveText('The first title', { timeout: 60_000 })
    await page.waitForResponse((response) => response.url().includes('/data/live/events/'))
    await client.patch('page').set({ title: 'The second title' }).commit()
    await expect(heading).toHaveText('The second title')
  } finally {
    app.kill()
    await lake.close()
  }
})
