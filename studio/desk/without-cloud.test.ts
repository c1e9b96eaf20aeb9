import type { CurrentUser, Tool } from 'sanity'
import { expect, test } from 'vitest'
import { toolsFor } from './without-cloud.ts'

const tools: Tool[] = ['structure', 'presentation', 'vision'].map((name) => ({
  name,
  title: name,
  component: () => null,
}))

const named = (role: string): CurrentUser => ({
  id: 'u',
  name: 'U',
  email: 'u@example.com',
  role,
  roles: [{ name: role, title: role }],
})

test.each(['administrator', 'developer'])('%s has Vision', (role) => {
  expect(toolsFor(tools, { currentUser: named(role) })).toHaveLength(3)
})

test.each([null, named('editor'), named('viewer'), named('a-custom-role')])(
  'others do not have Vision',
  (currentUser) => {
    expect(toolsFor(tools, { currentUser }).map(({ name }) => name)).toEqual(['structure', 'presentation'])
  },
)
