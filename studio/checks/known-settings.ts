import { fieldIn, objectsIn, textIn } from '../forms/previews/values.ts'
import type { NodePage } from '../forms/workflow/ends.ts'

/**
 * Checks that each setting of a workflow's nodes is a setting of the page of its node.
 * @param pages the pages of its nodes; a node without a page may have any setting
 * @returns `true`, or the sentence about the first setting that its node does not have
 */
export function settingsAreKnown(workflow: unknown, pages: readonly NodePage[]): true | string {
  for (const node of objectsIn(workflow, 'nodes')) {
    const page = pages.find(({ _id }) => _id === textIn(fieldIn(node, 'node'), '_ref'))
    const names = objectsIn(node, 'settings').map((setting) => textIn(setting, 'name'))
    const unknown = page?.settings && names.find((name) => name && !page.settings?.includes(name))
    if (unknown)
      return `"${page.title ?? 'The node'}" has no setting "${unknown}": use a technical name from the settings on its page.`
  }
  return true
}
