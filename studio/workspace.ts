/**
 * Parts of the Studio that do not depend on its content: connection, fixes of Sanity's packages,
 * and changes to forms. Sanity's own browser tests run with them (`conformance/`).
 */
import { embeddedLake } from './desk/connection/connection.ts'
import { withReadableValidation } from './desk/validation/inspector.tsx'
import { environment } from './environment.ts'
import { imageSources } from './forms/image/asset-sources.ts'
import { TextPlugins } from './forms/text-plugins.tsx'
import { Layout } from './layout.tsx'
import { answerCloudRequests } from './patches/cloud-requests.ts'
import { LateField } from './patches/late-field.ts'
import { saveBeforeLeaving } from './patches/save-before-leaving.ts'
import { keepUnsentEdits } from './patches/unsent-edits.ts'

const { projectId, dataset, apiHost } = environment

/** Changes Sanity's packages for the whole page. Call it once, before the workspace is defined. */
export function patchSanity(): void {
  keepUnsentEdits()
  // The schema is also compiled without a browser (`npm run typegen`).
  if (typeof window === 'undefined') return
  saveBeforeLeaving(window)
  if (embeddedLake) answerCloudRequests(window)
}

/** Where the documents are, and what an embedded lake needs instead of Sanity's cloud. */
export const connection = {
  projectId,
  dataset,
  ...(embeddedLake && {
    apiHost,
    unstable_clientFactory: embeddedLake.factory,
    auth: {
      loginMethod: 'token' as const,
      // The lake says how writers sign in.
      redirectOnSingle: true,
    },
    // These live in Sanity's cloud: they would only fail here.
    scheduledPublishing: { enabled: false },
    mediaLibrary: { enabled: false },
    announcements: { enabled: false },
    apps: { canvas: { enabled: false } },
  }),
}

/** Layout around every view, for `studio`. */
export const surroundings = { components: { layout: Layout } }

/** Changes to the inputs of every form, for `form`. */
export const inputs = {
  components: { input: LateField, portableText: { plugins: TextPlugins } },
  image: { assetSources: imageSources },
}

/** Changes to every document, for `document`. */
export const documents = {
  inspectors: withReadableValidation,
}
