import { missingSecrets, parseEnvironment } from '@repo/kit/environment/environment.ts'
import { expect, test } from 'vitest'
import { nameOfImport, writingClient } from './import.ts'

test('without a token, nothing is read as if there were no drafts', () => {
  const values = { SANITY_API_HOST: '', SANITY_API_READ_TOKEN: 'read', SANITY_WEBHOOK_SECRET: 'secret' }
  const environment = parseEnvironment({ ...values, ...missingSecrets(values) }, '/')
  expect(() => writingClient(environment)).toThrow('SANITY_API_WRITE_TOKEN is not set')
  const { token } = writingClient({ ...environment, SANITY_API_WRITE_TOKEN: 'write' }).config()
  expect(token).toBe('write')
})

test.each([
  ['../my-site/docs', 'my-site'],
  ['/srv/product-a', 'product-a'],
  ['/srv/product-a/website/docs/', 'product-a'],
  ['/docs', 'docs'],
])('the import of %s is named %s', (folder, name) => {
  expect(nameOfImport(folder)).toBe(name)
})
