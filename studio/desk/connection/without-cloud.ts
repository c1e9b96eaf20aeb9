/** Changes to the Studio on an embedded lake, where Sanity's cloud has no project. */
import { defineLocaleResourceBundle } from 'sanity'
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
