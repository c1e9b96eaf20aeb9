/** Removes the files of assets whose documents were deleted. */

import type { AssetFiles } from './asset-files.ts'
import { isThere } from './revisions.ts'
import type { Store } from './store.ts'

/**
 * The document of an asset file: `<sha1>-40x20.png` → `image-<sha1>-40x20-png`, `<sha1>.txt` →
 * `file-<sha1>-txt` (Sanity docs, "Asset URLs": the parts of an asset's `_id`). Undefined for any
 * other name.
 */
export function assetIdOf(name: string): string | undefined {
  const [, stem = '', size, extension = ''] = /^([a-z0-9]+)(-\d+x\d+)?\.([a-z0-9]+)$/i.exec(name) ?? []
  if (stem === '') return undefined
  return size === undefined ? `file-${stem}-${extension}` : `image-${stem}${size}-${extension}`
}

/** The file of an asset document; undefined for other documents. */
export function fileOf(id: string): string | undefined {
  const [, name, extension] = /^(?:image|file)-([a-z0-9]+(?:-\d+x\d+)?)-([a-z0-9]+)$/i.exec(id) ?? []
  return name && `${name}.${extension}`
}

/**
 * Removes files when their documents are deleted, and at once those of documents that were deleted
 * before: the lake crashed in between, or was of a version that kept them. A file that never had a
 * document stays.
 * @returns a function that removes the listener
 */
export function removeDeletedAssets(store: Store, files: AssetFiles): () => void {
  for (const name of files.names()) {
    const id = assetIdOf(name)
    if (id && !store.get(id)) removeIf(() => wasDeleted(store, id), files, name)
  }
  return store.onTransaction(({ changes }) => {
    for (const { id, after } of changes) {
      const name = after ? undefined : fileOf(id)
      if (name) removeIf(() => true, files, name)
    }
  })
}

function wasDeleted({ sql }: Store, id: string): boolean {
  return sql.get`SELECT 1 FROM changes WHERE document_id = ${id} AND NOT ${isThere} LIMIT 1` !== undefined
}

function removeIf(condition: () => boolean, files: AssetFiles, name: string) {
  try {
    if (condition()) files.remove(name)
  } catch (error) {
    // The deletion is committed, and the file is no longer served: the next start tries again.
    console.error(`The file of the deleted asset ${name} could not be removed:`, error)
  }
}
