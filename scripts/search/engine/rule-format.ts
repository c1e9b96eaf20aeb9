import { badRequest } from '../errors.ts'
import { limits } from '../limits.ts'
import { isObject, type JsonObject } from './attributes.ts'
import { parseFilters } from './filter-grammar.ts'
import { requireParameters } from './known-parameters.ts'
import { resolveParameters } from './parameters.ts'

/** How a pattern has to match the query (api-reference: saveRule), the most specific first. */
export const anchorings = ['is', 'startsWith', 'endsWith', 'contains'] as const
/** One of {@link anchorings}. */
export type Anchoring = (typeof anchorings)[number]

/** When a rule applies: all given parts have to be met. */
export interface Condition {
  readonly pattern?: string
  readonly anchoring: Anchoring
  /** True if plurals, synonyms and typos of the pattern's words match as well. */
  readonly alternatives: boolean
  readonly context?: string
}

/** A change of the query's words; an empty `insert` removes them. */
export interface Edit {
  readonly delete: string
  readonly insert: string
}

/** A record and its wanted position among the hits, from 0. */
export interface Promotion {
  readonly objectID: string
  readonly position: number
}

/** A parsed rule. */
export interface Rule {
  readonly objectID: string
  readonly isEnabled: boolean
  /** At least one has to be met; if there are none, the rule always applies. */
  readonly conditions: readonly Condition[]
  /** Periods in seconds since 1970 in which it applies; if there are none, it always applies. */
  readonly validity: readonly { readonly from: number; readonly until: number }[]
  /** The new query, or edits of it. */
  readonly query: string | readonly Edit[]
  /** Other search parameters. */
  readonly params: JsonObject
  readonly promote: readonly Promotion[]
  readonly filterPromotes: boolean
  readonly hide: readonly string[]
  readonly userData: JsonObject | null
}

/**
 * Parses a rule. Refuses facet patterns, conditions on filters, automatic filters and redirects to
 * virtual replicas, which this server does not support.
 * @throws ApiError 400 naming what is wrong
 */
export function parseRule(value: unknown, objectID?: string): JsonObject & { objectID: string } {
  if (!isObject(value)) throw badRequest('Invalid rule: expected an object')
  const id = objectID ?? value.objectID
  if (typeof id !== 'string' || id === '') throw badRequest('Invalid rule: "objectID" is missing')
  const rule = { ...value, objectID: id }
  ruleOf(rule)
  return rule
}

/**
 * Converts a rule of the API.
 * @throws ApiError 400 naming what is wrong
 */
export function ruleOf(rule: JsonObject & { objectID: string }): Rule {
  const reader = new Reader(rule.objectID)
  reader.only(rule, 'rule', [
    'objectID',
    'conditions',
    'condition',
    'consequence',
    'description',
    'enabled',
    'validity',
    'tags',
  ])
  const { consequence } = rule
  if (!isObject(consequence)) throw reader.refusal('"consequence" is missing')
  reader.only(consequence, 'consequence', ['params', 'promote', 'filterPromotes', 'hide', 'userData'])
  const { query, ...params } = reader.object(consequence.params, 'params')
  requireParameters(params)
  parseFilters(resolveParameters(params).filters)
  return {
    objectID: rule.objectID,
    isEnabled: reader.flag(rule.enabled, 'enabled', true),
    conditions: reader
      .list(rule.conditions ?? rule.condition, 'conditions')
      .map((condition) => conditionOf(condition, reader)),
    validity: reader.list(rule.validity, 'validity').map((range) => ({
      from: reader.count(range.from, 'from', 0),
      until: reader.count(range.until, 'until', Number.MAX_SAFE_INTEGER),
    })),
    query: typeof query === 'string' ? query : editsOf(query, reader),
    params,
    promote: promotionsOf(consequence.promote, reader),
    filterPromotes: reader.flag(consequence.filterPromotes, 'filterPromotes', false),
    hide: reader.most(
      reader.list(consequence.hide, 'hide').map((one) => reader.text(one.objectID, 'objectID')),
      'hide',
      limits.hiddenPerRule,
    ),
    userData: isObject(consequence.userData) ? consequence.userData : null,
  }
}

function conditionOf(condition: JsonObject, reader: Reader): Condition {
  reader.only(condition, 'condition', ['pattern', 'anchoring', 'alternatives', 'context'])
  const { pattern, anchoring, context } = condition
  if (pattern !== undefined && typeof pattern !== 'string')
    throw reader.refusal('"pattern" should be a string')
  if (pattern?.includes('{facet:'))
    throw reader.refusal('facets in a pattern are not supported by this search server')
  const found = anchorings.find((candidate) => candidate === anchoring)
  if (!found && (pattern !== undefined || anchoring !== undefined))
    throw reader.refusal(`"anchoring" should be one of ${anchorings.join(', ')}`)
  if (pattern?.trim() === '' && found !== 'is')
    throw reader.refusal('an empty "pattern" needs the "anchoring" is')
  if (context !== undefined && !(typeof context === 'string' && /^[\w-]+$/.test(context)))
    throw reader.refusal('"context" should consist of letters, digits, - and _')
  return {
    anchoring: found ?? 'contains',
    alternatives: reader.flag(condition.alternatives, 'alternatives', false),
    ...(pattern !== undefined && { pattern }),
    ...(context !== undefined && { context }),
  }
}

function editsOf(query: unknown, reader: Reader): Edit[] {
  const changes = reader.object(query, 'query')
  reader.only(changes, 'query', ['remove', 'edits'])
  const removals = Array.isArray(changes.remove) ? changes.remove : []
  return [
    ...removals.map((word) => ({ delete: reader.text(word, 'remove'), insert: '' })),
    ...reader.list(changes.edits, 'edits').map((edit) => {
      reader.only(edit, 'edit', ['type', 'delete', 'insert'])
      if (edit.type !== 'remove' && edit.type !== 'replace')
        throw reader.refusal('"type" of an edit should be remove or replace')
      const insert = edit.type === 'replace' ? reader.text(edit.insert, 'insert') : ''
      return { delete: reader.text(edit.delete, 'delete'), insert }
    }),
  ]
}

function promotionsOf(value: unknown, reader: Reader): Promotion[] {
  const promotions = reader.list(value, 'promote').flatMap((one) => {
    reader.only(one, 'promote', ['objectID', 'objectIDs', 'position'])
    const position = reader.count(one.position, 'position')
    const ids = one.objectIDs === undefined ? [one.objectID] : one.objectIDs
    if (!Array.isArray(ids)) throw reader.refusal('"objectIDs" should be a list of strings')
    return ids.map((id, at) => ({ objectID: reader.text(id, 'objectID'), position: position + at }))
  })
  return reader.most(promotions, 'promote', limits.promotedPerRule)
}

/** Reads the parts of one rule; every error names it. */
class Reader {
  readonly #rule: string

  constructor(rule: string) {
    this.#rule = rule
  }

  refusal(what: string): Error {
    return badRequest(`Invalid rule ${this.#rule}: ${what}`)
  }

  only(value: JsonObject, what: string, names: readonly string[]): void {
    const unknown = Object.keys(value).find((name) => !names.includes(name))
    if (unknown !== undefined)
      throw this.refusal(`"${unknown}" of the ${what} is not supported by this search server`)
  }

  object(value: unknown, name: string): JsonObject {
    if (value === undefined || value === null) return {}
    if (isObject(value)) return value
    throw this.refusal(`"${name}" should be an object`)
  }

  /** Objects of a list; a single one counts as a list of one. */
  list(value: unknown, name: string): JsonObject[] {
    if (value === undefined || value === null) return []
    const items: unknown[] = Array.isArray(value) ? value : [value]
    return items.map((item) => {
      if (isObject(item)) return item
      throw this.refusal(`"${name}" should be a list of objects`)
    })
  }

  most<Item>(items: Item[], name: string, most: number): Item[] {
    if (items.length <= most) return items
    throw this.refusal(`"${name}" has ${items.length} records, at most ${most} are possible`)
  }

  text(value: unknown, name: string): string {
    if (typeof value === 'string' && value !== '') return value
    throw this.refusal(`"${name}" should be a string`)
  }

  flag(value: unknown, name: string, otherwise: boolean): boolean {
    if (value === undefined || value === null) return otherwise
    if (typeof value === 'boolean') return value
    throw this.refusal(`"${name}" should be a boolean`)
  }

  count(value: unknown, name: string, otherwise?: number): number {
    const number = value ?? otherwise
    if (typeof number === 'number' && Number.isInteger(number) && number >= 0) return number
    throw this.refusal(`"${name}" should be a non-negative integer`)
  }
}
