import { singletonTypes, writersGuideType } from '@repo/model/kinds.ts'
import { codeInput } from '@sanity/code-input'
import { visionTool } from '@sanity/vision'
import { defineConfig } from 'sanity'
import { presentationTool } from 'sanity/presentation'
import { structureTool } from 'sanity/structure'
import { duplicatingWithoutAddress } from './desk/actions/duplicate.ts'
import { embeddedLake } from './desk/connection/connection.ts'
import { wordsWithoutCloud } from './desk/connection/without-cloud.ts'
import { askingForReplacement } from './desk/delete-with-redirect/document-actions.tsx'
import { askingAboutReleases, publishedSince } from './desk/launch/actions.ts'
import { publishedSinceDialog } from './desk/launch/published-since-dialog.tsx'
import { defaultDocumentNode, structure } from './desk/lists/structure.ts'
import { previewing } from './desk/preview/plugin.tsx'
import { resolve } from './desk/preview/presentation.ts'
import { openInPreview, viewOnSite } from './desk/preview/view-on-site.ts'
import { publishingFeedback } from './desk/publish/feedback.ts'
import { publishingWhenValidated } from './desk/publish/publish.ts'
import { releaseReviewDialog, reviewRelease } from './desk/review/release-review.tsx'
import { publishingWhenApproved } from './desk/review/reviewing.ts'
import { sharePage, shareRelease } from './desk/share/actions.ts'
import { sharingDialog } from './desk/share/share-dialog.tsx'
import { templatesOfPages, templatesWithValues } from './desk/templates/templates.ts'
import { toolsOfRoles } from './desk/tools/tools.ts'
import { bell } from './desk/waiting/bell.tsx'
import { environment } from './environment.ts'
import { schemaTypes } from './schema/schema.ts'
import { connection, documents, inputs, patchSanity, surroundings } from './workspace.ts'

patchSanity()

const { dataset, siteUrl } = environment
const singletons = new Set<string>([...singletonTypes, writersGuideType])

export default defineConfig({
  name: 'default',
  title: 'Documentation',
  ...connection,
  plugins: [
    structureTool({ title: 'Content', structure, defaultDocumentNode }),
    presentationTool({
      title: 'Preview',
      previewUrl: {
        initial: siteUrl,
        // Sanity's sharing opens all drafts without an end: `sharingDialog` replaces it.
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
    sharingDialog.plugin(),
    publishedSinceDialog.plugin(),
    releaseReviewDialog.plugin(),
    bell(),
    visionTool({ defaultApiVersion: '2025-02-19', defaultDataset: dataset }),
    codeInput(),
    publishingFeedback(),
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
      ...templatesWithValues,
    ],
  },
  studio: surroundings,
  i18n: { bundles: embeddedLake ? [wordsWithoutCloud] : [] },
  tools: (tools, { currentUser }) => toolsOfRoles(tools, currentUser?.roles ?? []),
  // Not in a plugin: sanity 6.16 reads this of plugins only if the workspace has it too.
  releases: { actions: [reviewRelease, shareRelease, publishedSince] },
  form: inputs,
  document: {
    ...documents,
    // Their menu takes the Tab and the letters of writers who go on to the next field.
    unstable_fieldActions: () => [],
    actions: (actions, { schemaType }) =>
      singletons.has(schemaType)
        ? publishingWhenValidated(
            askingAboutReleases(
              actions.filter(
                ({ action }) => action && ['publish', 'discardChanges', 'restore'].includes(action),
              ),
            ),
          )
        : [
            ...publishingWhenApproved(
              publishingWhenValidated(
                askingAboutReleases(duplicatingWithoutAddress(askingForReplacement(actions, schemaType))),
              ),
            ),
            openInPreview,
            viewOnSite,
            sharePage,
          ],
    newDocumentOptions: (options) => options.filter(({ templateId }) => !singletons.has(templateId)),
  },
})
