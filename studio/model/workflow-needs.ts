/** Settings and inputs without which a workflow does not run when it is copied. Pure. */
import { objectsIn, referenceIn, textIn } from './values.ts'

/**
 * Technical names of what a node needs: its required inputs, and its required settings that have no
 * default. An input also gives the setting of the same name.
 */
export function needsOf(page: unknown): string[] {
  return [...objectsIn(page, 'inputs'), ...objectsIn(page, 'settings')].flatMap((field) =>
    field.required === true && !textIn(field, 'default') ? textIn(field, 'name') : [],
  )
}

/**
 * Needs of a workflow's nodes, by the id of their page, that no setting and no connection meets.
 */
export function missingIn(
  workflow: unknown,
  needs: ReadonlyMap<string, readonly string[]>,
): { readonly page: string; readonly name: string }[] {
  return objectsIn(workflow, 'nodes').flatMap((node) => {
    const settings = objectsIn(node, 'settings').filter((setting) => textIn(setting, 'value'))
    const connections = objectsIn(workflow, 'connections').filter(({ to }) => to === node.id)
    const given = new Set([
      ...settings.map((setting) => textIn(setting, 'name')),
      ...connections.map((connection) => textIn(connection, 'toPort')),
    ])
    const page = referenceIn(node, 'node')
    return (needs.get(page) ?? []).filter((name) => !given.has(name)).map((name) => ({ page, name }))
  })
}
