import { expect, test } from 'vitest'
import { buildSettings } from './build-settings.ts'

const hosted = {
  SANITY_API_HOST: '',
  SANITY_PROJECT_ID: 'zp7mbokg',
  SANITY_DATASET: 'staging',
  NEXT_PUBLIC_SITE_URL: 'https://docs.example.com',
}

test('a Studio that is deployed has the settings of the repository', () => {
  expect(buildSettings(hosted, ['deploy'])).toEqual({
    SANITY_STUDIO_API_HOST: '',
    SANITY_STUDIO_PROJECT_ID: 'zp7mbokg',
    SANITY_STUDIO_DATASET: 'staging',
    SANITY_STUDIO_SITE_URL: 'https://docs.example.com',
  })
})

test('variables of Sanity that are set stay as they are', () => {
  const given = { ...hosted, SANITY_STUDIO_DATASET: 'other', SANITY_STUDIO_SITE_URL: '' }
  expect(buildSettings(given, ['deploy'])).toMatchObject({
    SANITY_STUDIO_DATASET: 'other',
    SANITY_STUDIO_SITE_URL: '',
  })
})

test('a Studio that would call this machine is built, but not deployed', () => {
  expect(buildSettings({}, ['build'])).toEqual({})
  expect(() => buildSettings({}, ['deploy'])).toThrow(
    'because SANITY_API_HOST is http://localhost:3334: set it in .env.local',
  )
  const local = { ...hosted, NEXT_PUBLIC_SITE_URL: 'http://127.0.0.1:3000' }
  expect(() => buildSettings(local, ['deploy', '--yes'])).toThrow(
    'because NEXT_PUBLIC_SITE_URL is http://127.0.0.1:3000',
  )
})
