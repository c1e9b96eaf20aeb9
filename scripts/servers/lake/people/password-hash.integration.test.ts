import { scryptSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashPassword, isPasswordOf, passwordProblem } from './password-hash.ts'

test('a hash has its parameters and salt, and only its password belongs to it', async () => {
  const [one, other] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')])
  expect(one).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(other).not.toBe(one)
  expect(await isPasswordOf('correct horse', one)).toBe(true)
  expect(await isPasswordOf('correct horse ', one)).toBe(false)
})

test('a hash with other parameters than the ones of today is still understood', async () => {
  const salt = Buffer.from('0123456789abcdef')
  const key = scryptSync('correct horse', salt, 32, { N: 2 ** 10, r: 4, p: 1 })
  const [saltText, keyText] = [salt, key].map((bytes) => bytes.toString('base64').replace(/=+$/, ''))
  expect(await isPasswordOf('correct horse', `$scrypt$ln=10,r=4,p=1$${saltText}$${keyText}`)).toBe(true)
})

test('without a hash no password is right', async () => {
  expect(await isPasswordOf('', undefined)).toBe(false)
})

test('a damaged hash is an error, not a wrong password', async () => {
  await expect(isPasswordOf('x', '$scrypt$ln=15')).rejects.toThrow('The hash of a password is damaged')
})

test('accents are the same whether they are typed as one character or as two', async () => {
  expect(
    await isPasswordOf('cafe\u0301 au lait, twice', await hashPassword('caf\u00e9 au lait, twice')),
  ).toBe(true)
})

test('a password has at least 12 characters, however many units they take', () => {
  expect(passwordProblem('short')).toBe('The password has 5 characters: use 12 or more')
  expect(passwordProblem('twelve chars')).toBeUndefined()
  expect(passwordProblem('🐴'.repeat(6))).toBe('The password has 6 characters: use 12 or more')
})
