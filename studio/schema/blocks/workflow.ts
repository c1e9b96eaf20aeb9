import { objectsIn, textIn } from '@repo/model/values.ts'
import { SchemaIcon } from '@sanity/icons/Schema'
import { defineField, type ValidationContext } from 'sanity'
import { twiceIn } from '../../checks/twice-in.ts'
import { nodesHaveTheirNeeds, portsOfConnectionsFit, settingsAreKnown } from '../../checks/workflow.ts'
import { WorkflowBlock } from '../../forms/previews/workflow-block.tsx'
import { ConnectionInput } from '../../forms/workflow/connection-input.tsx'
import { ConnectionItem, ConnectionPreview } from '../../forms/workflow/connection-preview.tsx'
import { type End, isToItself, type WorkflowNode } from '../../forms/workflow/ends.ts'
import { connectionsIn, newShortName, nodesIn, readNodePages } from '../../forms/workflow/stored.ts'
import { WorkflowInput } from '../../forms/workflow/workflow-input.tsx'
import { apiVersion } from '../../lake-client/documents.ts'
import { arrayField, objectType, referenceField, stringField, textField } from '../fields/field.ts'

/** A workflow, drawn as boxes that link to the pages of their nodes. */
export const workflow = objectType('workflow', 'Workflow', {
  icon: SchemaIcon,
  components: { block: WorkflowBlock, input: WorkflowInput },
  // The drawing needs room.
  options: { modal: { type: 'dialog', width: 3 } },
  fields: [
    stringField('title', 'What the workflow does', {
      description: 'For example "Answer questions from your own documents".',
      required: 'Say what the workflow does: it is read aloud instead of the drawing.',
    }),
    textField('description', 'Explanation'),
    arrayField('nodes', 'Nodes', {
      of: [
        objectType('workflowNode', 'Node', {
          fields: [
            referenceField('node', 'Node', ['nodePage'], {
              required: 'Choose the node: its box links to its page.',
            }),
            stringField('label', 'Text in the box', {
              description: 'Leave empty to show the title of the node.',
            }),
            stringField('id', 'Short name', {
              description:
                'Connections use it to find the node. The Studio fills it in; readers do not see it.',
              initialValue: newShortName,
              validation: (rule) =>
                rule.custom(
                  (id) =>
                    /^[A-Za-z][A-Za-z0-9_-]*$/.test(id ?? '') ||
                    'Use letters, digits, - and _ only, and begin with a letter.',
                ),
            }),
            arrayField('settings', 'Settings', {
              description:
                'What the node is set to in this workflow. The drawing does not show it: readers get it with "Copy as JSON". Settings that you leave out have their defaults.',
              of: [
                objectType('workflowSetting', 'Setting', {
                  fields: [
                    stringField('name', 'Technical name', {
                      description: 'As in the settings on the page of the node, for example "topK".',
                      required: 'Say which setting it is.',
                    }),
                    textField('value', 'Value'),
                  ],
                  preview: { select: { title: 'name', subtitle: 'value' } },
                }),
              ],
              validation: (rule) =>
                rule.custom((settings) => {
                  const list = objectsIn({ settings }, 'settings')
                  const twice = twiceIn(list.map((setting) => textIn(setting, 'name')))
                  return twice ? `The setting "${twice}" has two values: remove one of them.` : true
                }),
            }),
          ],
          preview: {
            select: { title: 'label', node: 'node.title' },
            prepare: ({ title, node }) => ({ title: title || node, subtitle: title ? node : undefined }),
          },
        }),
      ],
      validation: (rule) => [
        rule.required().min(1).error('Add at least one node.'),
        rule.custom((nodes) => {
          const twice = twiceIn(nodesIn({ nodes }).map(({ id }) => id))
          return twice ? `Two nodes have the short name "${twice}": give each its own.` : true
        }),
        rule
          .custom(async (_nodes, { parent, getClient }) => {
            const pages = await pagesOf(nodesIn(parent), getClient)
            const known = settingsAreKnown(parent, pages)
            return known === true ? nodesHaveTheirNeeds(parent, pages) : known
          })
          .warning(),
      ],
    }),
    arrayField('connections', 'Connections', {
      of: [
        objectType('workflowConnection', 'Connection', {
          components: { input: ConnectionInput, item: ConnectionItem, preview: ConnectionPreview },
          fields: [
            ...end('from', 'Choose where the connection begins.'),
            ...end('to', 'Choose where the connection ends.'),
            stringField('label', 'What flows', {
              description: 'The word on the line. Choosing a port fills it in.',
            }),
          ],
          preview: {
            select: { from: 'from', to: 'to', label: 'label' },
            prepare: ({ from, to, label }) => ({ title: `${from} → ${to}`, subtitle: label }),
          },
        }),
      ],
      validation: (rule) => [
        rule.custom((connections, { parent }) => {
          const ids = new Set(nodesIn(parent).map(({ id }) => id))
          for (const connection of connectionsIn({ connections })) {
            // What was not chosen yet says so itself.
            const gone = [connection.from, connection.to].find((end) => end && !ids.has(end))
            if (gone)
              return `A connection uses the node "${gone}", which no longer exists: choose another one.`
            if (isToItself(connection))
              return 'A connection begins and ends at the same node: choose another one at one of its ends.'
          }
          return true
        }),
        rule
          .custom(async (connections, { parent, getClient }) => {
            const nodes = nodesIn(parent)
            return portsOfConnectionsFit({ nodes, connections }, await pagesOf(nodes, getClient))
          })
          .warning(),
      ],
    }),
  ],
  preview: { select: { title: 'title' }, prepare: ({ title }) => ({ title, subtitle: 'Workflow' }) },
})

/**
 * One end of a connection: a node by its short name, and one of its ports by its technical name.
 */
function end(name: End, missing: string) {
  return [
    defineField({ name, type: 'string', validation: (rule) => rule.required().error(missing) }),
    defineField({ name: `${name}Port`, type: 'string' }),
  ]
}

function pagesOf(nodes: readonly WorkflowNode[], getClient: ValidationContext['getClient']) {
  const ids = nodes.flatMap(({ node }) => node?._ref ?? [])
  return readNodePages(getClient({ apiVersion }), ids)
}
