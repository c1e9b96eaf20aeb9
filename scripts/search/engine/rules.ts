import type { JsonObject } from './attributes.ts'
import { parseFilters } from './filter-grammar.ts'
import { type Parameters, resolveParameters, type Settings } from './parameters.ts'
import { formsOf } from './plurals.ts'
import { anchorings, type Condition, type Edit, type Promotion, type Rule } from './rule-format.ts'
import type { SynonymTable } from './synonyms.ts'
import { type Token, type TokenizeOptions, tokenize, wordOptions } from './tokenize.ts'
import { typoBudget, typosBetween } from './typos.ts'

/** The effect of the rules that apply to one query. */
export interface AppliedRules {
  /** The query after the changes by rules. */
  readonly query: Settings
  /** In the order of their positions. */
  readonly promote: readonly Promotion[]
  /** Records among them that have to meet the filters. */
  readonly filtered: ReadonlySet<string>
  readonly hide: readonly string[]
  readonly objectIDs: readonly string[]
  readonly userData: readonly JsonObject[]
}

/** Input for the conditions of rules. */
export interface RuleContext {
  readonly query: Settings
  readonly parameters: Parameters
  readonly synonyms: SynonymTable
  /** Seconds since 1970. */
  readonly now: number
}

/** A rule with the words of the query that met one of its conditions. */
interface MatchingRule {
  readonly rule: Rule
  readonly condition: Condition | null
  /** Positions of the words, `to` exclusive; equal without a pattern. */
  readonly from: number
  readonly to: number
}

/**
 * Applies the rules of an index to a query
 * (managing-results/rules/rules-overview/in-depth/rule-matching-algorithm): those whose conditions
 * match, the more specific first. A rule whose words already matched an earlier rule is skipped. A
 * later rule does not override what an earlier one sets.
 */
export function applyRules(rules: readonly Rule[], context: RuleContext): AppliedRules {
  const words = tokenize(context.parameters.query, wordOptions(context.parameters))
  const found = rules
    .filter((rule) => rule.isEnabled && isValid(rule, context.now))
    .flatMap((rule) => matchesOf(rule, words, context).sort(byPrecedence).slice(0, 1))
    .sort(byPrecedence)
  const applied: MatchingRule[] = []
  for (const one of found) {
    if (!applied.some((other) => one.from < other.to && other.from < one.to)) applied.push(one)
  }
  return outcome(
    applied.map(({ rule }) => rule),
    context,
  )
}

function isValid({ validity }: Rule, now: number): boolean {
  return validity.length === 0 || validity.some(({ from, until }) => from <= now && now < until)
}

function matchesOf(rule: Rule, words: readonly Token[], context: RuleContext): MatchingRule[] {
  if (rule.conditions.length === 0) return [{ rule, condition: null, from: 0, to: 0 }]
  return rule.conditions.flatMap((condition) => {
    if (condition.context !== undefined && !context.parameters.ruleContexts.includes(condition.context))
      return []
    if (condition.pattern === undefined) return [{ rule, condition, from: 0, to: 0 }]
    const pattern = tokenize(condition.pattern, wordOptions(context.parameters))
    const from = startOf(pattern, words, condition, context)
    return from < 0 ? [] : [{ rule, condition, from, to: from + pattern.length }]
  })
}

/** Index of the query word where the pattern starts; -1 when it does not match there. */
function startOf(
  pattern: readonly Token[],
  words: readonly Token[],
  { anchoring, alternatives }: Condition,
  context: RuleContext,
): number {
  const last = words.length - pattern.length
  if (last < 0 || (anchoring === 'is' && last > 0)) return -1
  // An empty pattern is an empty query (its anchoring is "is"); one without words matches nothing.
  if (pattern.length === 0) return anchoring === 'is' ? 0 : -1
  const isAt = (start: number) =>
    pattern.every(({ word }, at) => {
      const other = words[start + at]?.word ?? ''
      return word === other || (alternatives && isAlternative(other, word, context))
    })
  const first = anchoring === 'endsWith' ? last : 0
  const end = anchoring === 'startsWith' ? 0 : last
  for (let start = first; start <= end; start++) if (isAt(start)) return start
  return -1
}

function isAlternative(word: string, of: string, { parameters, synonyms }: RuleContext): boolean {
  if (formsOf(of).includes(word)) return true
  const sizes = { one: parameters.minWordSizefor1Typo, two: parameters.minWordSizefor2Typos }
  if (typosBetween(word, of, typoBudget(word.length, sizes)) !== null) return true
  return synonyms.alternativesOf([word], false).some(({ words }) => words.length === 1 && words[0] === of)
}

function byPrecedence(a: MatchingRule, b: MatchingRule): number {
  const isTemporary = ({ rule }: MatchingRule) => Number(rule.validity.length > 0)
  const hasContext = ({ condition }: MatchingRule) => Number(condition?.context !== undefined)
  const anchoring = ({ condition }: MatchingRule) =>
    condition ? anchorings.indexOf(condition.anchoring) : anchorings.length
  // Without a pattern, there is no position in the query to compare.
  const position = (one: MatchingRule) =>
    one.condition?.pattern === undefined ? Number.MAX_SAFE_INTEGER : one.from
  return (
    position(a) - position(b) ||
    b.to - b.from - (a.to - a.from) ||
    anchoring(a) - anchoring(b) ||
    hasContext(b) - hasContext(a) ||
    isTemporary(b) - isTemporary(a) ||
    (a.rule.objectID < b.rule.objectID ? -1 : 1)
  )
}

function outcome(rules: readonly Rule[], { query, parameters }: RuleContext): AppliedRules {
  let changed: Settings = query
  let text = parameters.query
  const decided = new Set<string>()
  const promote: Promotion[] = []
  const filtered = new Set<string>()
  const hide: string[] = []
  // From the last to the first, so that the first rule wins.
  for (const rule of rules.toReversed()) changed = withParams(changed, rule.params)
  for (const rule of rules) {
    if (typeof rule.query === 'string') text = rule.query
    else for (const edit of rule.query) text = edited(text, edit, wordOptions(parameters))
    for (const one of rule.promote) {
      if (decided.has(one.objectID)) continue
      decided.add(one.objectID)
      promote.push(one)
      if (rule.filterPromotes) filtered.add(one.objectID)
    }
    for (const objectID of rule.hide) {
      if (decided.has(objectID)) continue
      decided.add(objectID)
      hide.push(objectID)
    }
  }
  return {
    query: text === parameters.query ? changed : { ...changed, query: text },
    promote: promote.sort((a, b) => a.position - b.position),
    filtered,
    hide,
    objectIDs: rules.map(({ objectID }) => objectID),
    userData: rules.flatMap(({ userData }) => (userData === null ? [] : [userData])),
  }
}

/**
 * Parameters of a rule replace those of the query. Its filters are added, so that it cannot lift
 * the restrictions of the query or its key.
 */
function withParams(query: Settings, params: JsonObject): Settings {
  const merged: Record<string, unknown> = { ...query, ...params }
  if (query.filters && params.filters) {
    // Parsed separately: an incomplete condition could close the parentheses of the other.
    parseFilters(String(query.filters))
    merged.filters = `(${query.filters}) AND (${params.filters})`
  }
  const [own, added] = [resolveParameters(query), resolveParameters(params)]
  for (const name of ['facetFilters', 'numericFilters', 'tagFilters', 'optionalFilters'] as const) {
    if (own[name] && added[name]) merged[name] = [own[name], added[name]].flat()
  }
  return merged
}

/** Replaces every occurrence of a phrase in a text. */
function edited(text: string, edit: Edit, options: TokenizeOptions): string {
  const wanted = tokenize(edit.delete, options)
  if (wanted.length === 0) return text
  const words = tokenize(text, options)
  let [result, end] = ['', 0]
  for (let at = 0; at + wanted.length <= words.length; ) {
    const isHere = wanted.every(({ word }, offset) => words[at + offset]?.word === word)
    if (!isHere) {
      at += 1
      continue
    }
    result += text.slice(end, words[at]?.start) + edit.insert
    at += wanted.length
    end = words[at - 1]?.end ?? end
  }
  return end === 0 ? text : (result + text.slice(end)).replace(/\s+/g, ' ').trim()
}
