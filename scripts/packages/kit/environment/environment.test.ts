import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { folderOfTest } from '@repo/kit/testing/opened.ts'
import { expect, test, vi } from 'vitest'
import { loadEnvironment, missingSecrets, parseEnvironment } from './environment.ts'

const root = folderOfTest()

const hosted = {
  SANITY_API_HOST: '',
  SANITY_API_READ_TOKEN: 'a-token-of-a-viewer',
  SANITY_WEBHOOK_SECRET: 'a-secret-that-we-chose',
}

test('hosted Sanity needs no token that writes, and the embedded lake does', () => {
  const values = { ...hosted, ...missingSecrets(hosted) }
  expect(parseEnvironment(values, '/').SANITY_API_WRITE_TOKEN).toBe('')
  const embedded = { ...values, SANITY_API_HOST: 'http://localhost:3334' }
  expect(() => parseEnvironment(embedded, '/')).toThrow('The settings lack SANITY_API_WRITE_TOKEN:')
  const blind = { ...values, SANITY_API_READ_TOKEN: '' }
  expect(() => parseEnvironment(blind, '/')).toThrow('The settings lack SANITY_API_READ_TOKEN:')
})

test('a name of the machine in HOST, as conda sets it, is refused with its source, and .env.local overrides it', () => {
  vi.stubEnv('HOST', 'x86_64-conda-linux-gnu')
  expect(() => loadEnvironment(root())).toThrow(
    'HOST (set in the shell) is "x86_64-conda-linux-gnu": write the IP address that the servers listen on',
  )
  writeFileSync(join(root(), '.env.local'), 'HOST=0.0.0.0\n')
  expect(loadEnvironment(root()).HOST).toBe('0.0.0.0')
  vi.stubEnv('HOST', '::1')
  expect(loadEnvironment(root()).HOST).toBe('::1')
})

test('a value that another program has set in the shell is refused with its source', () => {
  vi.stubEnv('STRICT', '1')
  writeFileSync(join(root(), '.env.local'), 'LOG_FORMAT=xml\n')
  expect(() => loadEnvironment(root())).toThrow(
    /STRICT \(set in the shell\) is "1": write hosted.*\n {2}- LOG_FORMAT is "xml"/,
  )
})

test('a misspelled setting is reported at the start', () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  writeFileSync(join(root(), '.env.local'), 'SANTIY_DATASET=staging\n')
  loadEnvironment(root())
  const sentence = '! SANTIY_DATASET in .env.local is not a setting: write SANITY_DATASET, or remove it.'
  expect(said).toHaveBeenCalledExactlyOnceWith(sentence)
})
