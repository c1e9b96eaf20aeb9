/**
 * The Studio in which Sanity's own browser tests run: the types, lists and actions of Sanity's test
 * Studio, with the connection, fixes and inputs of ours (`../workspace.ts`).
 */
import { codeInput } from '@sanity/code-input'
import { PlayIcon } from '@sanity/icons/Play'
import { visionTool } from '@sanity/vision'
import { defineConfig, type ReleaseActionComponent } from 'sanity'
import { structureTool } from 'sanity/structure'
import { resolveDocumentActions } from 'sanity-test-studio/documentActions'
import { assistFieldActionGroup } from 'sanity-test-studio/fieldActions/assistFieldActionGroup'
import { resolveInitialValueTemplates } from 'sanity-test-studio/initialValueTemplates'
import { customInspector } from 'sanity-test-studio/inspectors/custom'
import { newDocumentOptions } from 'sanity-test-studio/structure/resolveNewDocumentOptions'
import { structure } from 'sanity-test-studio/structure/resolveStructure'
import { defaultDocumentNode } from 'sanity-test-studio/structure/resolveStructureDocumentNode'
import { customComponents } from 'studio-e2e-testing/components-api'
import { e2eI18nBundles } from 'studio-e2e-testing/i18n/bundles'
import { publishingWhenValidated } from '../desk/publish/publish.ts'
import { connection, documents, inputs, patchSanity, surroundings } from '../workspace.ts'
import { schemaTypes } from './schema-types.ts'

patchSanity()

/**
 * The action whose name the tests look for (Sanity's `dev/studio-e2e-testing/sanity.config.ts`).
 */
const releaseAction: ReleaseActionComponent = ({ release, documents: inRelease }) => ({
  label: `E2E Test Action: ${release.metadata.title}`,
  icon: PlayIcon,
  title: `Test action for release "${release.metadata.title}" with ${inRelease.length} documents`,
  onHandle: () =>
    console.warn(
      `E2E Test Release Action executed! releaseTitle: ${release.metadata.title}, releaseId: ${release._id}, documentCount: ${inRelease.length}, releaseState: ${release.state}`,
    ),
})

export default defineConfig({
  ...connection,
  // The tests expect the name of the browser in front of every path.
  name: 'chromium',
  basePath: '/chromium',
  title: 'studio-e2e-testing-chromium',
  icon: PlayIcon,
  schema: { types: schemaTypes, templates: resolveInitialValueTemplates },
  studio: surroundings,
  form: inputs,
  i18n: { bundles: e2eI18nBundles },
  document: {
    ...documents,
    actions: (actions, context) => publishingWhenValidated(resolveDocumentActions(actions, context)),
    inspectors: (inspectors, { documentType }) =>
      documents.inspectors(documentType === 'inspectorsTest' ? [customInspector, ...inspectors] : inspectors),
    unstable_fieldActions: (actions, { documentType }) =>
      documentType === 'stringsTest' ? [...actions, assistFieldActionGroup] : actions,
    newDocumentOptions,
  },
  plugins: [
    customComponents(),
    structureTool({ name: 'content', title: 'Content', structure, defaultDocumentNode }),
    visionTool({ defaultApiVersion: '2022-08-08' }),
    codeInput(),
  ],
  releases: { enabled: true, actions: [releaseAction] },
})
