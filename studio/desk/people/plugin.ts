/** The tool "People". For `sanity.config.ts`. */
import { UsersIcon } from '@sanity/icons/Users'
import { definePlugin } from 'sanity'
import { PeopleTool } from './tool.tsx'

/** Adds the tool after the others. */
export const people = definePlugin({
  name: 'people',
  tools: [{ name: 'people', title: 'People', icon: UsersIcon, component: PeopleTool }],
})
