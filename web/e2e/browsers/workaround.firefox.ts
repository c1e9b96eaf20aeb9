/** Fails when `firefox.ts` is no longer needed. */
import { execFileSync } from 'node:child_process'
import { expect, firefox, test } from '@playwright/test'

const { FIREFOX_PATH = '' } = process.env

test('the Firefox of Debian still lacks the command that firefox.ts answers: delete that file otherwise', async () => {
  const version = execFileSync(FIREFOX_PATH, ['--version'], { encoding: 'utf8' })
  test.skip(!version.trim().endsWith('esr'), `${version.trim()} is not Debian's.`)
  const browser = await firefox.launch({ channel: 'moz-firefox', executablePath: FIREFOX_PATH })
  try {
    const opened = browser.newContext({ colorScheme: null })
    await expect(opened).rejects.toThrow('emulation.setMediaFeaturesOverride')
  } finally {
    await browser.close()
  }
})
