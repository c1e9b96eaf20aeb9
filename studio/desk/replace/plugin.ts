/** The tool "Find and replace". For `sanity.config.ts`. */
import { TransferIcon } from '@sanity/icons/Transfer'
import { definePlugin } from 'sanity'
import { FindAndReplace } from './tool.tsx'

/** Adds the tool next to "Content". */
export const findAndReplace = definePlugin({
  name: 'find-and-replace',
  tools: [
    { name: 'find-and-replace', title: 'Find and replace', icon: TransferIcon, component: FindAndReplace },
  ],
})
