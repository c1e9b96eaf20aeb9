/**
 * The start page. For `sanity.config.ts`, as the first plugin: the Studio opens with its first
 * tool.
 */
import { DashboardIcon } from '@sanity/icons/Dashboard'
import { definePlugin } from 'sanity'
import { StartPage } from './tool.tsx'

/** Adds the tool "Start". */
export const startPage = definePlugin({
  name: 'start-page',
  tools: [{ name: 'start', title: 'Start', icon: DashboardIcon, component: StartPage }],
})
