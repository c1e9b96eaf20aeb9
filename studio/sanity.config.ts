import { singletonTypes, writersGuideType } from '@repo/model/kinds.ts'
import { codeInput } from '@sanity/code-input'
import { visionTool } from '@sanity/vision'
import { defineConfig } from 'sanity'
import { presentationTool } from 'sanity/presentation'
import { structureTool } from 'sanity/structure'
import { embeddedLake } from './desk/connection/connection.ts'
import { askingForReplacement } from './desk/delete-with-redirect/document-actions.tsx'
import { duplicatingWithoutAddress } from './desk/duplicate/duplicate.ts'
import { startPage } from './desk/home/plugin.ts'
import { Layout } from './desk/layout.tsx'
import { people } from './desk/people/plugin.ts'
import { toolsOfRoles } from './desk/people/tools-of-roles.ts'
import { resolve, wordsOfLocations } from './desk/presentation.ts'
import { previewing } from './desk/preview/plugin.ts'
import { publishingFeedback } from './desk/publish/feedback.ts'
import { publishingWhenValidated } from './desk/publish/publish.ts'
import { findAndReplace } from './desk/replace/plugin.ts'
import { sharePage, shareRelease } from './desk/share/actions.ts'
import { sharing } from './desk/share/plugin.ts'
import { defaultDocumentNode, structure } from './desk/structure.ts'
import { mergeTag, renameTag } from './desk/tags/tag-actions.tsx'
import { templatesIn, templatesOfPages, templatesTitled } from './desk/templates.ts'
import { withReadableValidation } from './desk/validation/inspector.tsx'
import { viewOnSite } from './desk/view-on-site.ts'
import { toolsFor, wordsWithoutCloud } from './desk/without-cloud.ts'
import { environment } from './environment.ts'
import { imageSources } from './forms/image/asset-sources.ts'
import { TextPlugins } from './forms/text-plugins.tsx'
import { answerCloudRequests } from './patches/cloud-requests.ts'
import { saveBeforeLeaving } from './patches/save-before-leaving.ts'
import { keepUnsentEdits } from './patches/unsent-edits.ts'
import { schemaTypes } from './schema/schema.ts'

keepUnsentEdits()
// The schema is also compiled without a browser (`npm run typegen`).
if (typeof window !== 'undefined') {
  saveBeforeLeaving(window)
  if (embeddedLake) answerCloudRequests(window)
}

const { projectId, dataset, apiHost, siteUrl } = environment
const singletons = new Set<string>([...singletonTypes, writersGuideType])

/** What an embedded lake needs instead of Sanity's cloud. */
const embedded = embeddedLake
  ? {
      apiHost,
      unstable_clientFactory: embeddedLake.factory,
      auth: {
        loginMethod: 'token' as const,
        // The lake says how writers sign in.
        redirectOnSingle: true,
      },
      // These live in Sanity's cloud: they would only fail here.
      scheduledPublishing: { enabled: false },
      tasks: { enabled: false },
      mediaLibrary: { enabled: false },
      announcements: { enabled: false },
      apps: { canvas: { enabled: false } },
    }
  : {}

export default defineConfig({
  name: 'default',
  title: 'Loomwork documentation',
  projectId,
  dataset,
  ...embedded,
  plugins: [
    startPage(),
    structureTool({ title: 'Content', structure, defaultDocumentNode }),
    presentationTool({
      title: 'Preview',
      previewUrl: {
        initial: siteUrl,
        // Sanity's sharing opens all drafts without an end: `sharing` replaces it.
        previewMode: {
          enable: '/api/draft/enable/',
          disable: '/api/draft/disable/',
          shareAccess: false,
        },
      },
      allowOrigins: [siteUrl],
      resolve,
    }),
    previewing(),
    sharing(),
    visionTool({ defaultApiVersion: '2025-02-19', defaultDataset: dataset }),
    codeInput(),
    publishingFeedback(),
    findAndReplace(),
    ...(embeddedLake ? [people()] : []),
  ],
  schema: {
    types: schemaTypes,
    // There is exactly one of each, so they cannot be created.
    templates: (templates) => [
      ...templates.filter(
        ({ id, schemaType }) =>
          !singletons.has(schemaType) && !templatesOfPages.some((template) => template.id === id),
      ),
      ...templatesOfPages,
      ...templatesIn,
      ...templatesTitled,
    ],
  },
  studio: { components: { layout: Layout } },
  i18n: { bundles: [wordsOfLocations, ...(embeddedLake ? [wordsWithoutCloud] : [])] },
  tools: (tools, context) => toolsOfRoles(toolsFor(tools, context), context.currentUser?.roles ?? []),
  // Not in a plugin: sanity 6.16 reads this of plugins only if the workspace has it too.
  releases: { actions: [shareRelease] },
  form: {
    components: { portableText: { plugins: TextPlugins } },
    image: { assetSources: imageSources },
  },
  document: {
    ...(apiHost && { comments: { enabled: false } }),
    actions: (actions, { schemaType }) =>
      singletons.has(schemaType)
        ? publishingWhenValidated(
            actions.filter(
              ({ action }) => action && ['publish', 'discardChanges', 'restore'].includes(action),
            ),
          )
        : [
            ...publishingWhenValidated(duplicatingWithoutAddress(askingForReplacement(actions, schemaType))),
            viewOnSite,
            sharePage,
            ...(schemaType === 'tag' ? [renameTag, mergeTag] : []),
          ],
    inspectors: withReadableValidation,
    newDocumentOptions: (options) => options.filter(({ templateId }) => !singletons.has(templateId)),
  },
})
