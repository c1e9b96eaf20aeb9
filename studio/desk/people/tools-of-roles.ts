/** Which tools a role can use. */
import type { Tool } from 'sanity'

/** Tools that only some roles can use: the lake would refuse what they do. */
const rolesOf: Readonly<Record<string, readonly string[]>> = {
  people: ['administrator'],
  // Administrators find it in "People".
  account: ['editor', 'viewer'],
  'find-and-replace': ['administrator', 'editor', 'developer'],
}

/** The tools that a user with these roles can use. */
export function toolsOfRoles(tools: Tool[], roles: readonly { readonly name: string }[]): Tool[] {
  return tools.filter(({ name }) => {
    const allowed = rolesOf[name]
    return !allowed || roles.some((role) => allowed.includes(role.name))
  })
}
