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
import { askingAboutReleases, publishedSince } from './desk/launch/actions.ts'
import { askingAboutLaunches } from './desk/launch/layout.tsx'
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
import { templateOfRedirect, templatesIn, templatesOfPages, templatesTitled } from './desk/templates.ts'
import { viewOnSite } from './desk/view-on-site.ts'
import { toolsFor, wordsWithoutCloud } from './desk/without-cloud.ts'
import { environment } from './environment.ts'
import { schemaTypes } from './schema/schema.ts'
import { connection, documents, inputs, patchSanity, surroundings } from './workspace.ts'

patchSanity()

const { dataset, siteUrl } = environment
const singletons = new Set<string>([...singletonTypes, writersGuideType])

export default defineConfig({
  name: 'default',
  title: 'Loomwork documentation',
  ...connection,
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
    askingAboutLaunches(),
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
      templateOfRedirect,
    ],
  },
  studio: surroundings,
  i18n: { bundles: [wordsOfLocations, ...(embeddedLake ? [wordsWithoutCloud] : [])] },
  tools: (tools, context) => toolsOfRoles(toolsFor(tools, context), context.currentUser?.roles ?? []),
  // Not in a plugin: sanity 6.16 reads this of plugins only if the workspace has it too.
  releases: { actions: [shareRelease, publishedSince] },
  form: inputs,
  document: {
    ...documents,
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
            ...publishingWhenValidated(
              askingAboutReleases(duplicatingWithoutAddress(askingForReplacement(actions, schemaType))),
            ),
            viewOnSite,
            sharePage,
            ...(schemaType === 'tag' ? [renameTag, mergeTag] : []),
          ],
    newDocumentOptions: (options) => options.filter(({ templateId }) => !singletons.has(templateId)),
  },
})
