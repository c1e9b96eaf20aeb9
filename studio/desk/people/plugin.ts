/** The tools "People" and "Account". For `sanity.config.ts`. */
import { UserIcon } from '@sanity/icons/User'
import { UsersIcon } from '@sanity/icons/Users'
import { definePlugin } from 'sanity'
import { AccountTool } from './own-account.tsx'
import { PeopleTool } from './tool.tsx'

/** Adds both after the others; each role sees one of them (tools-of-roles.ts). */
export const people = definePlugin({
  name: 'people',
  tools: [
    { name: 'people', title: 'People', icon: UsersIcon, component: PeopleTool },
    { name: 'account', title: 'Account', icon: UserIcon, component: AccountTool },
  ],
})
