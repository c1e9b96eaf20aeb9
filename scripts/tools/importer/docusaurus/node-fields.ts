import type { Surroundings } from '@repo/markdown/syntax.ts'
import type { NodeFacts } from './front-matter.ts'

/** The fields of a node page from the `node:` block of the front matter. */
export function nodeFields(facts: NodeFacts, context: Surroundings): Record<string, unknown> {
  const { key, resolveLink, report, file } = context
  const keyed = <T extends object>(type: string, items: readonly T[], name: (item: T) => unknown) =>
    items.map((item) => ({ _type: type, _key: key(type, name(item)), ...item }))
  const reference = (href: string) => {
    const target = resolveLink(href)
    if (!target) report.fail(file, 1, `node: the link ${href} leads to no page of this folder`)
    return target && { _type: 'reference', _ref: target.id }
  }
  const credentials = facts.credentials.map(({ guide, ...credential }) => {
    const target = guide && reference(guide)
    return { ...credential, ...(target && { guide: target }) }
  })
  const settings = facts.settings.map(({ options, ...setting }) => ({
    ...setting,
    ...(options.length > 0 && {
      options: keyed('settingOption', options, ({ value }) => [setting.name, value]),
    }),
  }))
  const related = facts.works_well_with.flatMap((href) => {
    const target = reference(href)
    return target ? [{ ...target, _key: key('related', target._ref) }] : []
  })
  const { replacement, ...status } = facts.status ?? {}
  const instead = replacement && reference(replacement)
  const fields = {
    inputs: keyed('port', facts.inputs, ({ name }) => ['in', name]),
    outputs: keyed('port', facts.outputs, ({ name }) => ['out', name]),
    settings: keyed('setting', settings, ({ name }) => name),
    credentials: keyed('credential', credentials, ({ title }) => title),
    limits: keyed('limit', facts.limits, ({ title }) => title),
    errors: keyed('nodeError', facts.errors, ({ message }) => message),
    related,
  }
  const filled = Object.entries(fields).filter(([, items]) => items.length > 0)
  return {
    ...(facts.status && { status: { ...status, ...(instead && { replacement: instead }) } }),
    ...(facts.provider && { provider: facts.provider }),
    ...Object.fromEntries(filled),
  }
}
