import { readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { folderOfTest } from '@repo/kit/testing/opened.ts'
import { expect, test } from 'vitest'
import { changedEnvText, changeEnvFile } from './change-env-file.ts'

const folder = folderOfTest()

test('it sets variables where they are, and adds the others at the end', () => {
  const text = '# mine\nHOST=0.0.0.0\n\nexport A = old # why\nAB=stays\n#A=comment'
  expect(changedEnvText(text, { A: 'new', B: '', C: 'with #' }, 'New.')).toBe(
    '# mine\nHOST=0.0.0.0\n\nexport A=new\nAB=stays\n#A=comment\n# New.\nB=\nC="with #"\n',
  )
})

test('it changes nothing when the values are there, also in another form', () => {
  const text = `A="b"\n  C = 'd'`
  expect(changedEnvText(text, { A: 'b', C: 'd' }, 'New.')).toBe(text)
})

test('it sets a variable that is there twice', () => {
  expect(parseEnv(changedEnvText('A=1\nA=2\n', { A: '3' }, 'New.'))).toEqual({ A: '3' })
})

test('it refuses a file in which it would change another variable', () => {
  expect(() => changedEnvText('KEY="begin\nA=1\nend"\n', { A: '2' }, 'New.')).toThrow(
    'A cannot be written without changing other variables',
  )
  expect(() => changedEnvText('', { A: 'one\n"two' }, 'New.')).toThrow('A cannot be written')
})

test('the file is private afterwards, stays behind a link, and nothing is left over', () => {
  const [real, link] = [join(folder(), 'secrets'), join(folder(), '.env.local')]
  writeFileSync(real, 'A=1\n', { mode: 0o644 })
  symlinkSync(real, link)
  changeEnvFile(link, { A: '2' }, 'New.')
  expect(readFileSync(real, 'utf8')).toBe('A=2\n')
  expect((statSync(real).mode & 0o777).toString(8)).toBe('600')
  expect(readdirSync(folder()).toSorted()).toEqual(['.env.local', 'secrets'])
})
