import type { Tool } from 'sanity'
import { expect, test, vi } from 'vitest'
import { toolsOfRoles } from './tools.ts'

vi.mock('../home/tool.tsx', () => ({ StartPage: () => null }))
vi.mock('../people/tool.tsx', () => ({ AccountTool: () => null, PeopleTool: () => null }))
vi.mock('../replace/tool.tsx', () => ({ FindAndReplace: () => null }))

const tools = ['structure', 'vision', 'releases'].map(
  (name): Tool => ({ name, title: name, component: () => null }),
)
const names = (...roles: string[]) => {
  const own = roles.map((name) => ({ name }))
  return toolsOfRoles(tools, own)
    .map(({ name }) => name)
    .join(' ')
}

test('a role has the tools whose work the lake accepts from it, and Vision if it works with queries', () => {
  expect(names('viewer')).toBe('start structure account releases')
  expect(names('editor')).toBe('start structure find-and-replace account releases')
  expect(names('administrator')).toBe('start structure vision find-and-replace people releases')
  expect(names('developer')).toBe('start structure vision find-and-replace releases')
  for (const role of [[], ['a-custom-role']]) expect(names(...role)).toBe('start structure releases')
})
