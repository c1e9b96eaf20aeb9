import { isObject, type JsonObject } from '../engine/attributes.ts'
import { resolveParameters, type Settings } from '../engine/parameters.ts'
import { parseRule } from '../engine/rule-format.ts'
import { parseSynonym } from '../engine/synonyms.ts'
import { tokenize } from '../engine/tokenize.ts'
import { badRequest, unknownObject } from '../errors.ts'
import type { ScopeKind } from '../store/stored.ts'
import { type ApiRequest, isForwarded, part, type Route, searchParameters, task } from './route.ts'

/** Synonyms and rules. */
export const scopeRoutes: readonly Route[] = [
  ...routesFor('synonyms', 'replaceExistingSynonyms', parseSynonym),
  ...routesFor('rules', 'clearExistingRules', parseRule),
]

type Item = JsonObject & { objectID: string }

function routesFor(
  kind: ScopeKind,
  replaces: string,
  parse: (value: unknown, objectID?: string) => Item,
): Route[] {
  const base = `/1/indexes/:index/${kind}`
  const name = (request: ApiRequest) => part(request, 'index')
  return [
    {
      method: 'POST',
      pattern: `${base}/batch`,
      right: 'editSettings',
      async handle(request, catalog) {
        if (!Array.isArray(request.body)) throw badRequest(`Invalid request: expected a list of ${kind}`)
        const items = request.body.map((item: unknown) => parse(item))
        return task(
          await catalog.writes.saveScope(name(request), kind, items, {
            replaces: request.query.get(replaces) === 'true',
            forwards: isForwarded(request),
          }),
        )
      },
    },
    {
      method: 'POST',
      pattern: `${base}/search`,
      right: 'settings',
      handle(request, catalog) {
        const parameters = searchParameters(request.body, searchedBy[kind])
        const { query, page, hitsPerPage } = resolveParameters(parameters)
        const found = catalog
          .scope(name(request), kind)
          .filter((item) => matches(item, query) && isOfKind(item, parameters))
        const hits = found.slice(page * hitsPerPage, (page + 1) * hitsPerPage)
        return {
          body: {
            hits,
            nbHits: found.length,
            page,
            nbPages: Math.ceil(found.length / Math.max(1, hitsPerPage)),
          },
        }
      },
    },
    {
      method: 'POST',
      pattern: `${base}/clear`,
      right: 'editSettings',
      async handle(request, catalog) {
        return task(await catalog.writes.removeScope(name(request), kind, { forwards: isForwarded(request) }))
      },
    },
    {
      method: 'GET',
      pattern: `${base}/:objectID`,
      right: 'settings',
      handle(request, catalog) {
        const objectID = part(request, 'objectID')
        const item = catalog.scope(name(request), kind).find((candidate) => candidate.objectID === objectID)
        if (!item) throw unknownObject(objectID)
        return { body: item }
      },
    },
    {
      method: 'PUT',
      pattern: `${base}/:objectID`,
      right: 'editSettings',
      async handle(request, catalog) {
        const item = parse(request.body, part(request, 'objectID'))
        const options = { replaces: false, forwards: isForwarded(request) }
        const taskID = await catalog.writes.saveScope(name(request), kind, [item], options)
        return task(taskID, { id: item.objectID })
      },
    },
    {
      method: 'DELETE',
      pattern: `${base}/:objectID`,
      right: 'editSettings',
      async handle(request, catalog) {
        const options = { objectID: part(request, 'objectID'), forwards: isForwarded(request) }
        const taskID = await catalog.writes.removeScope(name(request), kind, options)
        return task(taskID, { deletedAt: new Date().toISOString() })
      },
    },
  ]
}

/**
 * Parameters of a search for synonyms or rules in addition to words and page (api-reference:
 * searchSynonyms, searchRules).
 */
const searchedBy: Readonly<Record<ScopeKind, readonly string[]>> = {
  synonyms: ['type'],
  rules: ['anchoring', 'context', 'enabled'],
}

function isOfKind(item: JsonObject, { type, anchoring, context, enabled }: Settings): boolean {
  const conditions = [item.conditions ?? item.condition ?? []].flat().filter(isObject)
  return (
    (typeof type !== 'string' || type === '' || String(item.type).toLowerCase() === type.toLowerCase()) &&
    (typeof anchoring !== 'string' || conditions.some((condition) => condition.anchoring === anchoring)) &&
    (typeof context !== 'string' || conditions.some((condition) => condition.context === context)) &&
    (typeof enabled !== 'boolean' || (item.enabled ?? true) === enabled)
  )
}

function matches(item: JsonObject, query: string): boolean {
  const words = tokenize(JSON.stringify(Object.values(item).filter((value) => !isObject(value)))).map(
    (token) => token.word,
  )
  return tokenize(query).every(({ word }) => words.some((candidate) => candidate.startsWith(word)))
}
