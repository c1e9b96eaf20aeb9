/** Changes to the Studio on an embedded lake, where Sanity's cloud has no project. */
import { type CurrentUser, defineLocaleResourceBundle, type Tool } from 'sanity'
import { createGlobalStyle } from 'styled-components'

/** Links to the project's page in Sanity's cloud ("Manage project", in the menu of the title). */
export const HideCloudLinks = createGlobalStyle`
  a[href^='https://www.sanity.io/manage'], a[href^='https://sanity.io/manage'] { display: none; }
`

/** Sentences that speak of Sanity's cloud. For `i18n.bundles`. */
export const wordsWithoutCloud = defineLocaleResourceBundle({
  locale: 'en-US',
  namespace: 'studio',
  resources: {
    'presence.no-one-else-description': 'Writers who open this Studio appear here.',
    // Nothing is asked for newer versions.
    'help-resources.up-to-date': 'Installed with this documentation',
  },
})

/** Roles of Sanity that work with queries. */
const rolesWithQueries = new Set(['administrator', 'developer'])

/** All tools, but Vision only for those who administrate or develop. For `tools`. */
export function toolsFor(tools: Tool[], { currentUser }: { currentUser: CurrentUser | null }): Tool[] {
  const hasVision = currentUser?.roles.some(({ name }) => rolesWithQueries.has(name))
  return hasVision ? tools : tools.filter(({ name }) => name !== 'vision')
}
