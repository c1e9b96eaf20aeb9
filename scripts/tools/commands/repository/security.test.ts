import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addresses } from '@repo/kit/environment/env-files.mjs'
import { type Part, secretsOfOthers, settings } from '@repo/kit/environment/settings.ts'
import { root } from '@repo/kit/repository.ts'
import { expect, test } from 'vitest'

const text = readFileSync(join(root, 'SECURITY.md'), 'utf8')

/** The rows of the first table below a heading whose first cell begins with a setting. */
function rowsOf(heading: string): { readonly setting: string; readonly cells: readonly string[] }[] {
  const [, section = ''] = text.split(`\n## ${heading}\n`)
  const [table = ''] = /(?:^\|.*\n)+/m.exec(section) ?? []
  return table
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .flatMap(([, first = '', ...cells]) => {
      const [, setting] = /^`([A-Z_]+)`/.exec(first) ?? []
      return setting ? { setting, cells: [first, ...cells.slice(0, -1)] } : []
    })
}

const parts: readonly Part[] = ['site', 'lake', 'search', 'studio']

/** All secrets, by what their values are used for. */
const secrets = secretsOfOthers(undefined).sort()

/** The parts that get a secret; the commands read each one. */
function holdersOf(name: string): string {
  const holders = parts.filter((part) => !secretsOfOthers(part).includes(name))
  return holders.length > 0 ? holders.join(', ') : 'commands'
}

test('each secret has one row, which names the processes that hold it', () => {
  const rows = rowsOf('Secrets')
  expect(rows.map(({ setting }) => setting).sort()).toEqual(secrets)
  for (const { setting, cells } of rows) {
    expect(cells[1], setting).toBe(holdersOf(setting))
    expect(cells, setting).toHaveLength(4)
    expect(cells.every(Boolean), setting).toBe(true)
  }
})

test('a setting whose name is that of a secret is one', () => {
  const named = Object.keys(settings).filter((name) =>
    /(?:TOKEN|SECRET|PASSWORD|_KEY|DATABASE_URL)$/.test(name),
  )
  expect(named.filter((name) => !secrets.includes(name))).toEqual([])
  expect(named.length).toBeGreaterThan(10)
})

test('each port has one row, with its default and the address that servers bind to', () => {
  const rows = rowsOf('Ports')
  const ports = addresses.map(
    ({ portVariable, fallback }) => `\`${portVariable}\`, ${new URL(fallback).port}`,
  )
  expect(rows.map(({ cells }) => cells[0])).toEqual(ports)
  const settingsOfPorts = Object.keys(settings).filter((name) => name.endsWith('_PORT'))
  expect(rows.map(({ setting }) => setting).sort()).toEqual(settingsOfPorts.sort())
  for (const { setting, cells } of rows) {
    expect(cells, setting).toHaveLength(4)
    expect(cells.every(Boolean), setting).toBe(true)
  }
  expect(text).toContain(`by default \`${settings.HOST.fallback}\``)
})
