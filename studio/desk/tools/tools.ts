import { DashboardIcon } from '@sanity/icons/Dashboard'
import { TransferIcon } from '@sanity/icons/Transfer'
import { UserIcon } from '@sanity/icons/User'
import { UsersIcon } from '@sanity/icons/Users'
import type { Tool } from 'sanity'
import { embeddedLake } from '../connection/connection.ts'
import { StartPage } from '../home/tool.tsx'
import { AccountTool, PeopleTool } from '../people/tool.tsx'
import { FindAndReplace } from '../replace/tool.tsx'

/** The first: the Studio opens with it. */
const start: Tool = { name: 'start', title: 'Start', icon: DashboardIcon, component: StartPage }

const others: readonly Tool[] = [
  { name: 'find-and-replace', title: 'Find and replace', icon: TransferIcon, component: FindAndReplace },
  ...(embeddedLake
    ? [
        { name: 'people', title: 'People', icon: UsersIcon, component: PeopleTool },
        { name: 'account', title: 'Account', icon: UserIcon, component: AccountTool },
      ]
    : []),
]

/** Tools that only some roles can use: of Sanity's roles, or because the lake would refuse it. */
const rolesOf: Readonly<Record<string, readonly string[]>> = {
  people: ['administrator'],
  // Administrators find it in "People".
  account: ['editor', 'viewer'],
  'find-and-replace': ['administrator', 'editor', 'developer'],
  vision: ['administrator', 'developer'],
}

/** The tools of somebody with these roles. @param tools Sanity's */
export function toolsOfRoles(tools: readonly Tool[], roles: readonly { readonly name: string }[]): Tool[] {
  const isLast = ({ name }: Tool) => name === 'releases'
  const all = [start, ...tools.filter((tool) => !isLast(tool)), ...others, ...tools.filter(isLast)]
  return all.filter(({ name }) => {
    const allowed = rolesOf[name]
    return !allowed || roles.some((role) => allowed.includes(role.name))
  })
}
