/** Conversion of a draft or a version to the published document. Pure. */
import { isRecord, publishedId, type StoredDocument } from '../documents.ts'

/** A document without what the lake sets. */
export function contentOfDocument({
  _rev,
  _updatedAt,
  _createdAt,
  ...content
}: StoredDocument): Record<string, unknown> {
  return content
}

/**
 * The published document that a draft or version becomes. References that waited for their target
 * are strong now, and what concerned only the version is left out.
 * @param known the document that is published now
 */
export function publishedContent(
  version: StoredDocument,
  known: StoredDocument | null,
): Record<string, unknown> & { _id: string; _type: string } {
  const { _system, ...content } = contentOfDocument(version)
  const strengthened = strengthen(content)
  return {
    ...(isRecord(strengthened) ? strengthened : {}),
    _createdAt: known?._createdAt ?? version._createdAt,
    _id: publishedId(version._id),
    _type: version._type,
  }
}

/**
 * References that wait for the publication of their target become strong when their own document is
 * published.
 */
function strengthen(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strengthen)
  if (!isRecord(value)) return value
  const entries = Object.entries(value).map(([key, item]) => [key, strengthen(item)] as const)
  const result: Record<string, unknown> = Object.fromEntries(entries)
  if (typeof result._ref !== 'string' || !isRecord(result._strengthenOnPublish)) return result
  const { _strengthenOnPublish, _weak, ...reference } = result
  return isRecord(_strengthenOnPublish) && _strengthenOnPublish.weak === true
    ? { ...reference, _weak }
    : reference
}
