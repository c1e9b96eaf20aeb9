import { expect, test } from 'vitest'
import { published, run } from '#testing/every-read.ts'
import { homeQuery } from './home.ts'
import { siteChromeQuery } from './settings.ts'

function answer(query: string, settings: object, home: object = {}): Promise<unknown> {
  const documents = published([
    { _id: 'siteSettings', _type: 'siteSettings', ...settings },
    { _id: 'homePage', _type: 'homePage', title: 'Welcome', ...home },
  ])
  return run({ query, params: {} }, documents)
}

test('the company is read if the last line of the footer names it', async () => {
  const copyright = '© 2025 {company}. All rights reserved.'
  expect(await answer(siteChromeQuery, { copyright, company: 'Loomwork GmbH' })).toMatchObject({
    siteChrome: { copyright: '© 2025 Loomwork GmbH. All rights reserved.' },
  })
  expect(await answer(siteChromeQuery, { company: 'Loomwork GmbH' })).toMatchObject({
    siteChrome: { copyright: null },
  })
})

test('another company does not change pages whose footer does not name it', async () => {
  const before = await answer(siteChromeQuery, { copyright: '© 2025', company: 'Loomwork GmbH' })
  expect(await answer(siteChromeQuery, { copyright: '© 2025', company: 'Loomwork AG' })).toEqual(before)
})

test('the tagline is read for the title of the home page, unless the page has its own', async () => {
  const settings = { tagline: 'Zero coding.' }
  expect(await answer(homeQuery, settings)).toMatchObject({ home: { tagline: 'Zero coding.' } })
  expect(await answer(homeQuery, settings, { seo: { title: 'Weave' } })).toMatchObject({
    home: { tagline: null },
  })
})
