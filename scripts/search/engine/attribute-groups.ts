import { badRequest } from '../errors.ts'
import type { SearchableAttribute } from './fields.ts'
import type { Parameters } from './parameters.ts'

/** Attributes in which words match in the same way. */
export interface AttributeGroup {
  /** Indexes of the attributes; null: all. */
  readonly attributes: ReadonlySet<number> | null
  readonly allowsTypos: boolean
  readonly allowsPrefixes: boolean
}

/**
 * Groups the searched attributes by how their words match (`disableTypoToleranceOnAttributes`,
 * `disablePrefixOnAttributes`). Usually there is one group.
 * @param searched indexes of the attributes that are searched; null: all
 * @throws ApiError 400 for an attribute that is not searchable
 */
export function attributeGroups(
  attributes: readonly SearchableAttribute[],
  parameters: Parameters,
  searched: ReadonlySet<number> | null,
): AttributeGroup[] {
  requireSearchable(attributes, parameters)
  const { disableTypoToleranceOnAttributes: exact, disablePrefixOnAttributes: whole } = parameters
  if (exact.length === 0 && whole.length === 0)
    return [{ attributes: searched, allowsTypos: true, allowsPrefixes: true }]
  const groups = new Map<string, { attributes: Set<number>; allowsTypos: boolean; allowsPrefixes: boolean }>()
  for (const [index, { path }] of attributes.entries()) {
    if (searched !== null && !searched.has(index)) continue
    const [allowsTypos, allowsPrefixes] = [!exact.includes(path), !whole.includes(path)]
    const key = `${allowsTypos} ${allowsPrefixes}`
    const group = groups.get(key) ?? { attributes: new Set<number>(), allowsTypos, allowsPrefixes }
    group.attributes.add(index)
    groups.set(key, group)
  }
  // If no attribute is searched, nothing must match; without any group, everything would.
  return groups.size > 0
    ? [...groups.values()]
    : [{ attributes: searched, allowsTypos: true, allowsPrefixes: true }]
}

/** @throws ApiError 400 naming the first attribute in these parameters that is not searchable */
export function requireSearchable(attributes: readonly SearchableAttribute[], parameters: Parameters): void {
  for (const name of ['disableTypoToleranceOnAttributes', 'disablePrefixOnAttributes'] as const) {
    const unknown = parameters[name].find((path) => !attributes.some((attribute) => attribute.path === path))
    if (unknown !== undefined) throw badRequest(`${name}: "${unknown}" is not in searchableAttributes`)
  }
}
