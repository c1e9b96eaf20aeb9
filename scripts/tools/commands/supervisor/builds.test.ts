/** Real processes: small scripts in place of a build. */

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { folderOfTest } from '@repo/kit/testing/opened.ts'
import { expect, test } from 'vitest'
import { type Build, isOutdated, runBuild } from './builds.ts'

const folder = folderOfTest()

function buildOf(code: string): Build {
  writeFileSync(join(folder(), 'build.mjs'), code)
  return {
    name: 'the site',
    inputs: [join(folder(), 'build.mjs')],
    values: {},
    args: ['build.mjs'],
    cwd: folder(),
    env: process.env,
    output: join(folder(), 'output'),
    stamp: join(folder(), 'stamp'),
    logPath: join(folder(), 'build.log'),
  }
}

test('a build runs once', async () => {
  const build = buildOf(`import { writeFileSync } from 'node:fs'; writeFileSync('output', 'x')`)
  expect(isOutdated(build)).toBe(true)
  await runBuild(build)
  expect(isOutdated(build)).toBe(false)
})

const nextsOutput = `▲ Next.js 16.4.6 (Turbopack, Cache Components)
  Generating static pages using 1 worker (10/20)
Error occurred prerendering page "/docs/nodes/text/llm". Read more: https://nextjs.org/docs/messages/prerender-error
TypeError: Cannot read properties of null (reading 'slug')
    at x (.next/server/chunks/ssr/a.js:1:234) {
  digest: '1'
}
Export encountered an error on /docs/[...path]/page: /docs/nodes/text/llm, exiting the build.
`

test('a failed build is reported in one sentence with the page, the error and the log, which has everything', async () => {
  const build = buildOf(`process.stderr.write(${JSON.stringify(nextsOutput)}); process.exitCode = 1`)
  await expect(runBuild(build)).rejects.toThrow(
    `The build of the site failed at /docs/nodes/text/llm (TypeError: Cannot read properties of null (reading 'slug')): its whole output is in ${build.logPath}.`,
  )
  expect(readFileSync(build.logPath, 'utf8')).toBe(nextsOutput)
  expect(isOutdated(build)).toBe(true)
})

test('a build that fails without output is reported with its log', async () => {
  const build = buildOf('process.exitCode = 1')
  await expect(runBuild(build)).rejects.toThrow(
    `The build of the site failed: its whole output is in ${build.logPath}.`,
  )
})

test('a build that is stopped ends at once', async () => {
  const build = buildOf('setInterval(() => {}, 1000)')
  await expect(runBuild(build, AbortSignal.timeout(500))).rejects.toThrow('The build of the site failed')
  expect(existsSync(build.stamp)).toBe(false)
}, 10_000)
