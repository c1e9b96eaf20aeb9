import type { Tool } from 'sanity'
import { expect, test } from 'vitest'
import { toolsOfRoles } from './tools-of-roles.ts'

test('a role has the tools whose work the lake accepts from it', () => {
  const tools = ['structure', 'find-and-replace', 'people', 'account'].map(
    (name): Tool => ({ name, title: name, component: () => null }),
  )
  const names = (role: string) => toolsOfRoles(tools, [{ name: role }]).map(({ name }) => name)
  expect(names('viewer')).toEqual(['structure', 'account'])
  expect(names('editor')).toEqual(['structure', 'find-and-replace', 'account'])
  expect(names('administrator')).toEqual(['structure', 'find-and-replace', 'people'])
})
