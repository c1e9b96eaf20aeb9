import { isObject, type JsonObject } from '../engine/attributes.ts'
import { resolveParameters, type Settings } from '../engine/parameters.ts'
import { parseSynonym } from '../engine/synonyms.ts'
import { tokenize } from '../engine/tokenize.ts'
import { badRequest, unknownObject } from '../errors.ts'
import { isForwarded, part, type Route, searchParameters, task } from './route.ts'

/** Synonyms of an index. */
export const synonymRoutes: readonly Route[] = [
  {
    method: 'POST',
    pattern: '/1/indexes/:index/synonyms/batch',
    right: 'editSettings',
    async handle(request, catalog) {
      if (!Array.isArray(request.body)) throw badRequest('Invalid request: expected a list of synonyms')
      const items = request.body.map((item: unknown) => parseSynonym(item))
      return task(
        await catalog.writes.saveSynonyms(part(request, 'index'), items, {
          replaces: request.query.get('replaceExistingSynonyms') === 'true',
          forwards: isForwarded(request),
        }),
      )
    },
  },
  {
    method: 'POST',
    pattern: '/1/indexes/:index/synonyms/search',
    right: 'settings',
    handle(request, catalog) {
      // `type` is a parameter in addition to words and page (api-reference: searchSynonyms).
      const parameters = searchParameters(request.body, ['type'])
      const { query, page, hitsPerPage } = resolveParameters(parameters)
      const found = catalog
        .synonyms(part(request, 'index'))
        .filter((item) => matches(item, query) && isOfType(item, parameters))
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
    pattern: '/1/indexes/:index/synonyms/clear',
    right: 'editSettings',
    async handle(request, catalog) {
      const options = { forwards: isForwarded(request) }
      return task(await catalog.writes.removeSynonyms(part(request, 'index'), options))
    },
  },
  {
    method: 'GET',
    pattern: '/1/indexes/:index/synonyms/:objectID',
    right: 'settings',
    handle(request, catalog) {
      const objectID = part(request, 'objectID')
      const synonyms = catalog.synonyms(part(request, 'index'))
      const item = synonyms.find((candidate) => candidate.objectID === objectID)
      if (!item) throw unknownObject(objectID)
      return { body: item }
    },
  },
  {
    method: 'PUT',
    pattern: '/1/indexes/:index/synonyms/:objectID',
    right: 'editSettings',
    async handle(request, catalog) {
      const item = parseSynonym(request.body, part(request, 'objectID'))
      const options = { replaces: false, forwards: isForwarded(request) }
      const taskID = await catalog.writes.saveSynonyms(part(request, 'index'), [item], options)
      return task(taskID, { id: item.objectID })
    },
  },
  {
    method: 'DELETE',
    pattern: '/1/indexes/:index/synonyms/:objectID',
    right: 'editSettings',
    async handle(request, catalog) {
      const options = { objectID: part(request, 'objectID'), forwards: isForwarded(request) }
      const taskID = await catalog.writes.removeSynonyms(part(request, 'index'), options)
      return task(taskID, { deletedAt: new Date().toISOString() })
    },
  },
]

function isOfType(item: JsonObject, { type }: Settings): boolean {
  return typeof type !== 'string' || type === '' || String(item.type).toLowerCase() === type.toLowerCase()
}

function matches(item: JsonObject, query: string): boolean {
  const words = tokenize(JSON.stringify(Object.values(item).filter((value) => !isObject(value)))).map(
    (token) => token.word,
  )
  return tokenize(query).every(({ word }) => words.some((candidate) => candidate.startsWith(word)))
}
