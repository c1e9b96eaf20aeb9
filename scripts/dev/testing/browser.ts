/**
 * A browser for the tests: an installed one, otherwise Playwright's own, otherwise Debian's
 * package. Chromium without a window (headless shell) comes first, as in Playwright itself: the
 * Studio's tests need a sixth less processor time in it.
 */
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { findProgram } from '@repo/kit/programs.ts'
import { Refusal } from '@repo/kit/refusal.ts'
import { installDebian } from './debian.ts'
import { run } from './processes.ts'

const require = createRequire(new URL('../../../web/package.json', import.meta.url))

const names = [
  'chromium-headless-shell',
  'google-chrome-stable',
  'google-chrome',
  'chromium',
  'chromium-browser',
  'chrome',
]
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * Path of a Chrome or Chromium, installed if there is none.
 * @param cwd folder for the programs that install it
 * @throws Refusal naming the three ways that were tried
 */
export async function findBrowser(cwd: string): Promise<string> {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) {
    if (existsSync(chosen)) return chosen
    throw new Refusal(`CHROMIUM_PATH is "${chosen}", where there is no file: correct it or unset it.`)
  }
  const found = installed() ?? playwrightOwn()
  if (found) return found
  console.log('… Installing a browser for the tests: there is no Chrome or Chromium')
  return (await installPlaywrightOwn(cwd)) ?? (await installPackage()) ?? giveUp()
}

function installed(): string | undefined {
  return names.map((name) => findProgram(name)).find(Boolean) ?? applications.find((path) => existsSync(path))
}

function playwrightOwn(): string | undefined {
  const { chromium }: typeof import('@playwright/test') = require('@playwright/test')
  const path = chromium.executablePath()
  return existsSync(path) ? path : undefined
}

async function installPlaywrightOwn(cwd: string): Promise<string | undefined> {
  const cli = join(require.resolve('@playwright/test/package.json'), '../cli.js')
  await run(process.execPath, [cli, 'install', 'chromium', '--only-shell'], { cwd, timeoutMs: 180_000 })
  await run(process.execPath, [cli, 'install', 'chromium'], { cwd, timeoutMs: 180_000 })
  return playwrightOwn()
}

async function installPackage(): Promise<string | undefined> {
  for (const name of ['chromium-headless-shell', 'chromium']) {
    await installDebian([name, 'fonts-dejavu-core'])
    const path = installed()
    if (path) return path
  }
  return undefined
}

function giveUp(): never {
  throw new Refusal(
    'There is no Chrome or Chromium, and neither Playwright nor apt-get could install one: install it and start again, or name it in CHROMIUM_PATH.',
  )
}
