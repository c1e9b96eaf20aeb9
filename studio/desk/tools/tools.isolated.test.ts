import type { Tool } from 'sanity'
import { expect, test, vi } from 'vitest'
import { toolsOfRoles } from './tools.ts'

vi.mock('../home/tool.tsx', () => ({ StartPage: () => null }))
vi.mock('../people/tool.tsx', () => ({ PeopleTool: () => null }))
vi.mock('../people/own-account.tsx', () => ({ AccountTool: () => null }))
vi.mock('../replace/tool.tsx', () => ({ FindAndReplace: () => null }))

const tools = ['structure', 'vision', 'releases'].map(
  (name): Tool => ({ name, title: name, component: () => null }),
)
const names = (...roles: string[]) =>
  toolsOfRoles(
    tools,
    roles.map((name) => ({ name })),
  ).map(({ name }) => name)

test('a role has the tools whose work the lake accepts from it, and Vision if it works with queries', () => {
  expect(names('viewer')).toEqual(['start', 'structure', 'account', 'releases'])
  expect(names('editor')).toEqual(['start', 'structure', 'find-and-replace', 'account', 'releases'])
  expect(names('administrator')).toEqual([
    'start',
    'structure',
    'vision',
    'find-and-replace',
    'people',
    'releases',
  ])
  expect(names('developer')).toEqual(['start', 'structure', 'vision', 'find-and-replace', 'releases'])
  expect([names(), names('a-custom-role')]).toEqual([
    ['start', 'structure', 'releases'],
    ['start', 'structure', 'releases'],
  ])
})
