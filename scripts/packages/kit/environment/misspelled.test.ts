import { expect, test } from 'vitest'
import { misspelledSettings } from './misspelled.ts'

test('a name that is almost that of a setting is reported with its place and the right name', () => {
  expect(misspelledSettings(['SANTIY_DATASET', 'HOSTS', 'SITE_PRT'], ['ALGOLIA_APPID'])).toEqual([
    'SANTIY_DATASET in .env.local is not a setting: write SANITY_DATASET, or remove it.',
    'HOSTS in .env.local is not a setting: write HOST, or remove it.',
    'SITE_PRT in .env.local is not a setting: write SITE_PORT, or remove it.',
    'ALGOLIA_APPID in the shell is not a setting: write ALGOLIA_APP_ID, or remove it.',
  ])
})

test('settings, and what other programs read, are not reported', () => {
  const others = ['HOME', 'HOSTNAME', 'DATADIR', 'SANITY_AUTH_TOKEN', 'SANITY_STUDIO_PROJECT_ID', 'PORT']
  expect(misspelledSettings(['HOST', 'SANITY_DATASET', 'MY_TOKEN'], others)).toEqual([])
})
