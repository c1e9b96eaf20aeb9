import { isObject, type JsonObject } from '../engine/attributes.ts'
import { resolveParameters, type Settings } from '../engine/parameters.ts'
import { parseSynonym } from '../engine/synonyms.ts'
import { tokenize } from '../engine/tokenize.ts'
import { badRequest, unknownObject } from '../errors.ts'
import { isForwarded, part, type Route, route, searchParameters, task } from './route.ts'

/** Synonyms of an index. */
export const synonymRoutes: readonly Route[] = [
  route('POST /1/indexes/:index/synonyms/batch', 'editSettings', (request, { writes }) => {
    if (!Array.isArray(request.body)) throw badRequest('Invalid request: expected a list of synonyms')
    const items = request.body.map((item: unknown) => parseSynonym(item))
    const replaces = request.query.get('replaceExistingSynonyms') === 'true'
    return task(
      writes.saveSynonyms(part(request, 'index'), items, { replaces, forwards: isForwarded(request) }),
    )
  }),
  route('POST /1/indexes/:index/synonyms/search', 'settings', (request, catalog) => {
    // `type` is a parameter in addition to words and page (api-reference: searchSynonyms).
    const parameters = searchParameters(request.body, ['type'])
    const { query, page, hitsPerPage } = resolveParameters(parameters)
    const found = catalog
      .synonyms(part(request, 'index'))
      .filter((item) => matches(item, query) && isOfType(item, parameters))
    const hits = found.slice(page * hitsPerPage, (page + 1) * hitsPerPage)
    return { hits, nbHits: found.length, page, nbPages: Math.ceil(found.length / Math.max(1, hitsPerPage)) }
  }),
  route('POST /1/indexes/:index/synonyms/clear', 'editSettings', (request, { writes }) =>
    task(writes.removeSynonyms(part(request, 'index'), { forwards: isForwarded(request) })),
  ),
  route('GET /1/indexes/:index/synonyms/:objectID', 'settings', (request, catalog) => {
    const objectID = part(request, 'objectID')
    const item = catalog.synonyms(part(request, 'index')).find((candidate) => candidate.objectID === objectID)
    if (!item) throw unknownObject(objectID)
    return item
  }),
  route('PUT /1/indexes/:index/synonyms/:objectID', 'editSettings', (request, { writes }) => {
    const item = parseSynonym(request.body, part(request, 'objectID'))
    const options = { replaces: false, forwards: isForwarded(request) }
    return task(writes.saveSynonyms(part(request, 'index'), [item], options), { id: item.objectID })
  }),
  route('DELETE /1/indexes/:index/synonyms/:objectID', 'editSettings', (request, { writes }) => {
    const options = { objectID: part(request, 'objectID'), forwards: isForwarded(request) }
    const deletedAt = new Date().toISOString()
    return task(writes.removeSynonyms(part(request, 'index'), options), { deletedAt })
  }),
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
