import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { missingSecrets } from '@repo/kit/environment/environment.ts'
import { newFolder } from '@repo/kit/testing/new-folder.ts'
import { beforeEach, expect, test } from 'vitest'
import { doctorSettings } from './settings.ts'

let root: string
beforeEach(() => {
  root = newFolder()
})

const right = missingSecrets({})
const problemsOf = (changes: Readonly<Record<string, string>>) =>
  doctorSettings({ ...right, ...changes }, root).problems

test('settings that are right have no problem', () => {
  expect(problemsOf({})).toEqual([])
})

test('a value that cannot be parsed is a problem, and its default is used', () => {
  const { problems, environment } = doctorSettings({ ...right, NEXT_PUBLIC_SITE_URL: 'localhost:80' }, root)
  expect(problems).toEqual([
    'NEXT_PUBLIC_SITE_URL is "localhost:80": write a whole address with its scheme, for example http://localhost:3000.',
    'The other checks use the default instead.',
  ])
  expect(environment.NEXT_PUBLIC_SITE_URL).toBe('http://localhost:3000')
})

test('tokens of hosted services that are missing are named with where to get them', () => {
  expect(problemsOf({ SANITY_API_HOST: '', SANITY_API_READ_TOKEN: '' })).toEqual([
    'SANITY_API_READ_TOKEN is not set: create a token with the role Viewer at sanity.io/manage.',
  ])
})

test('a misspelled setting is a problem', () => {
  writeFileSync(join(root, '.env.local'), 'SANTIY_DATASET=staging\n')
  expect(problemsOf({})).toEqual([
    'SANTIY_DATASET in .env.local is not a setting: write SANITY_DATASET, or remove it.',
  ])
})

test('one token for reading and writing is a problem', () => {
  const { SANITY_API_WRITE_TOKEN = '' } = right
  expect(problemsOf({ SANITY_API_READ_TOKEN: SANITY_API_WRITE_TOKEN })).toEqual([
    expect.stringContaining('SANITY_API_READ_TOKEN is the same as SANITY_API_WRITE_TOKEN'),
  ])
})

test('a provider without the registration of this lake is a problem', () => {
  expect(problemsOf({ OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'docs' })).toEqual([
    'OIDC_ISSUER needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET: the provider gives out both.',
  ])
})
