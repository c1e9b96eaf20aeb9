import { expect, test } from 'vitest'
import { portsFit } from './ports.ts'

test('ports of one type fit, "any" fits all, and images and recordings are files', () => {
  for (const [from, to] of [
    ['text', 'text'],
    ['json', 'any'],
    ['any', 'list'],
    ['file', 'image'],
    ['file', 'audio'],
    ['audio', 'file'],
    ['image', 'file'],
  ] as const)
    expect([from, to, portsFit(from, to)]).toEqual([from, to, true])
})

test('a value is not converted on its way: text, lists, data and numbers fit only their own type', () => {
  for (const [from, to] of [
    ['text', 'list'],
    ['list', 'text'],
    ['json', 'list'],
    ['number', 'text'],
    ['image', 'audio'],
    ['text', 'file'],
  ] as const)
    expect([from, to, portsFit(from, to)]).toEqual([from, to, false])
})
