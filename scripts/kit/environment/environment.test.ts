import { expect, test } from 'vitest'
import { missingSecrets, parseEnvironment } from './environment.ts'

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
  expect(() => parseEnvironment({ ...values, SANITY_API_READ_TOKEN: '' }, '/')).toThrow(
    'The settings lack SANITY_API_READ_TOKEN:',
  )
})
