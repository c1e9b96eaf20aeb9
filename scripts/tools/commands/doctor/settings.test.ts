import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { missingSecrets } from '@repo/kit/environment/environment.ts'
import { newFolder } from '@repo/kit/testing/new-folder.ts'
import { expect, test } from 'vitest'
import { doctorSettings } from './settings.ts'

const right = missingSecrets({})
const root = newFolder()

test('a value that cannot be parsed is a problem, and its default is used', () => {
  const { problems, environment } = doctorSettings({ ...right, NEXT_PUBLIC_SITE_URL: 'localhost:80' }, root)
  expect(problems).toEqual([
    'NEXT_PUBLIC_SITE_URL is "localhost:80": write a whole address with its scheme, for example http://localhost:3000.',
    'The other checks use the default instead.',
  ])
  expect(environment.NEXT_PUBLIC_SITE_URL).toBe('http://localhost:3000')
})

test('a misspelled setting is a problem', () => {
  const folder = newFolder()
  writeFileSync(join(folder, '.env.local'), 'SANTIY_DATASET=staging\n')
  expect(doctorSettings(right, folder).problems).toEqual([
    'SANTIY_DATASET in .env.local is not a setting: write SANITY_DATASET, or remove it.',
  ])
})

test('a provider without the registration of this lake is a problem', () => {
  const provider = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'docs' }
  expect(doctorSettings({ ...right, ...provider }, root).problems).toEqual([
    'OIDC_ISSUER needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET: the provider gives out both.',
  ])
})
