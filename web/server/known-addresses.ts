import { maxCategoryDepth, placeOfListPath, placeOfPagePath } from '@repo/model/paths.ts'
import { namesOf, patternsOf } from '@repo/model/redirects.ts'
import type { AddressesQueryResult } from '#queries/results.generated.ts'
import type { ShownResult } from '#queries/shown-result.ts'

/**
 * Says which addresses exist, from all that they are made of. It may be wrong in one direction: an
 * address that exists never counts as unknown.
 */
export class KnownAddresses {
  readonly #paths = new Set<string>()
  /** Categories that a name leads to from a container; none where it leads to a page only. */
  readonly #steps = new Map<string, string[]>()

  constructor({ pages, categories, tags, left, redirected }: ShownResult<AddressesQueryResult>) {
    for (const { folder, slug, container } of pages) {
      this.#paths.add(`/docs/${folder ? `${folder}/` : ''}${slug}/`)
      this.#add(container, slug, null)
    }
    for (const { _id, slug, name, container } of categories) {
      this.#paths.add(`/docs/category/${slug}/`)
      this.#add(container, name, _id)
    }
    for (const slug of tags) this.#paths.add(`/docs/tags/${slug}/`)
    for (const { container, name, to } of left) this.#add(container, name, to)
    for (const path of redirected) if (path !== null) this.#paths.add(path)
  }

  #add(container: string | null, name: string | null, category: string | null) {
    const key = stepKey(container, name)
    const next = this.#steps.get(key) ?? []
    this.#steps.set(key, category === null ? next : [...next, category])
  }

  /**
   * True if there is nothing at a path: no page, no list, and no redirect. The walk is that of
   * `studio/model/redirects.ts`, whatever the time.
   * @param path decoded, with a slash at both ends
   */
  isUnknown(path: string): boolean {
    const list = placeOfListPath(path)
    if (list ? !('slug' in list) : !placeOfPagePath(path)) return false
    if ([path, ...patternsOf(path)].some((known) => this.#paths.has(known))) return false
    const names = namesOf(path)
    return names.length > maxCategoryDepth + 1 || !this.#leadsSomewhere('root', names)
  }

  #leadsSomewhere(container: string, [name, ...rest]: readonly string[]): boolean {
    const categories = name === undefined ? undefined : this.#steps.get(stepKey(container, name))
    if (rest.length === 0 || !categories) return categories !== undefined
    return categories.some((category) => this.#leadsSomewhere(category, rest))
  }
}

/** No id of a document has a slash. */
function stepKey(container: string | null, name: string | null): string {
  return `${container}/${name}`
}
