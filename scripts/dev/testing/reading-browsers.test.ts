import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { folderOfTest } from '@repo/kit/testing/opened.ts'
import { expect, test, vi } from 'vitest'
import { findReadingBrowsers } from './reading-browsers.ts'

const folder = folderOfTest()

function program(name: string): string {
  const path = join(folder(), name)
  writeFileSync(path, '')
  chmodSync(path, 0o755)
  return path
}

test('installed browsers are used, and nothing is installed', async () => {
  const install = vi.fn()
  const [firefox, driver, xvfb] = ['firefox', 'WebKitWebDriver', 'Xvfb'].map(program)
  const chosen = program('my-minibrowser')
  expect(await findReadingBrowsers({ PATH: folder(), MINIBROWSER_PATH: chosen }, install)).toEqual({
    FIREFOX_PATH: firefox,
    WEBKIT_DRIVER_PATH: driver,
    MINIBROWSER_PATH: chosen,
    XVFB_PATH: xvfb,
  })
  expect(install).not.toHaveBeenCalled()
})

test('only the packages of missing browsers are installed, and the command says so', async () => {
  const log = vi.spyOn(console, 'log').mockReturnValue()
  const chosen = program('my-firefox')
  program('Xvfb')
  const install = vi.fn(async () => {
    program('WebKitWebDriver')
    program('MiniBrowser')
    return { code: 0, output: '' }
  })
  const found = await findReadingBrowsers({ PATH: folder(), FIREFOX_PATH: chosen }, install)
  expect(install).toHaveBeenCalledExactlyOnceWith(['webkit2gtk-driver'])
  expect(log).toHaveBeenCalledWith('… Installing webkit2gtk-driver: npm run test:browsers needs them')
  expect(found).toMatchObject({ FIREFOX_PATH: chosen, WEBKIT_DRIVER_PATH: join(folder(), 'WebKitWebDriver') })
})

test('a browser that cannot be installed is named in one sentence with the command to run', async () => {
  vi.spyOn(console, 'log').mockReturnValue()
  const chosen = program('my-firefox')
  const install = async () => ({ code: 1, output: 'Reading…\nonly root can install packages\n' })
  await expect(findReadingBrowsers({ PATH: folder(), FIREFOX_PATH: chosen }, install)).rejects.toThrow(
    'webkit2gtk-driver, xvfb could not be installed (only root can install packages): install them, on Debian with "apt-get install webkit2gtk-driver xvfb" as root, or name the programs in FIREFOX_PATH, WEBKIT_DRIVER_PATH, MINIBROWSER_PATH, XVFB_PATH.',
  )
})

test('a path without a file is refused before anything is installed', async () => {
  const install = vi.fn()
  const chosen = join(folder(), 'nowhere')
  await expect(findReadingBrowsers({ PATH: folder(), FIREFOX_PATH: chosen }, install)).rejects.toThrow(
    `FIREFOX_PATH is "${chosen}", where there is no file: correct it or unset it.`,
  )
  expect(install).not.toHaveBeenCalled()
})
