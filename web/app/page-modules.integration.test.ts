import { freePort } from '@repo/kit/free-ports.ts'
import { openedForFile } from '@repo/kit/testing/opened.ts'
import { answering } from '@repo/testing/servers.ts'
import { beforeAll, expect, test } from 'vitest'
import { nextApp } from '#testing/next-app.ts'
import { outputOf } from '#testing/next-process.ts'

let address = ''
const app = openedForFile(() =>
  nextApp({
    'app/page.jsx': 'export default () => <h1>Here</h1>',
    'app/lost/page.jsx': 'export const Page = () => <h1>Lost</h1>',
  }),
)

beforeAll(async () => {
  const port = await freePort()
  address = `http://127.0.0.1:${port}`
  const dev = app.run(['dev', '--port', `${port}`, '--hostname', '127.0.0.1'], { NODE_ENV: 'development' })
  await answering(address, dev, outputOf(dev))
})

test('a page module without a default export is an error that says so and names the page', async () => {
  expect((await fetch(`${address}/`)).status).toBe(200)
  const response = await fetch(`${address}/lost`)
  expect(response.status).toBe(500)
  expect(await response.text()).toContain('The default export is not a React Component in \\"/lost/page\\"')
})
