/** Stored documents, their ids and references. */

/** A document as clients see it. */
export interface StoredDocument {
  readonly _id: string
  readonly _type: string
  readonly _rev: string
  readonly _createdAt: string
  readonly _updatedAt: string
  readonly [field: string]: unknown
}

/**
 * `true` for ids with a dot (`drafts.x`, `versions.r.x`): never public (Sanity docs, "IDs and
 * paths").
 */
export function isPrivateId(id: string): boolean {
  return id.includes('.')
}

/** `drafts.x` and `versions.r.x` → `x`. */
export function publishedId(id: string): string {
  if (id.startsWith('drafts.')) return id.slice('drafts.'.length)
  if (id.startsWith('versions.')) return id.split('.').slice(2).join('.')
  return id
}

/** `versions.r.x` → `r`; undefined for any other id. */
export function releaseOf(id: string): string | undefined {
  const [kind, release, ...rest] = id.split('.')
  return kind === 'versions' && release && rest.length > 0 ? release : undefined
}

/** `true` for a plain JSON object. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** True if a version unpublishes its document when the release is published. */
export function isUnpublication({ _system }: StoredDocument): boolean {
  return isRecord(_system) && _system.delete === true
}

/**
 * True if the target of a reference must exist: not in another dataset (Sanity docs, "Cross dataset
 * references"), and not one that becomes strong on publication (`_strengthenOnPublish`).
 */
export function isStrong({ _weak, _dataset, _projectId }: Record<string, unknown>): boolean {
  return _weak !== true && _dataset === undefined && _projectId === undefined
}

/** Calls a function with each reference anywhere in a value, and with the id in it. */
export function visitReferences(
  value: unknown,
  visit: (reference: Record<string, unknown>, id: string) => void,
): void {
  if (Array.isArray(value)) {
    for (const item of value) visitReferences(item, visit)
  } else if (isRecord(value)) {
    if (typeof value._ref === 'string') visit(value, value._ref)
    for (const item of Object.values(value)) if (typeof item === 'object') visitReferences(item, visit)
  }
}

/** Ids that a value refers to anywhere in it, by any reference or those that are wanted. */
export function targetsIn(value: unknown, isWanted: typeof isStrong = () => true): string[] {
  const targets: string[] = []
  visitReferences(value, (reference, id) => {
    if (isWanted(reference)) targets.push(id)
  })
  return targets
}

/** Ids of the documents that must exist before this one is written. */
export function strongTargets(document: unknown): string[] {
  return targetsIn(document, isStrong)
}
