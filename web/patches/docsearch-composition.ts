/**
 * Framework patch: text under composition is not searched for.
 *
 * The input methods of Chinese, Japanese and Korean compose a word from many keys. DocSearch 5.1
 * searches for what each of them leaves in the input; the autocomplete behind it has an option
 * against that, which DocSearch does not pass on. Upstream issue: none known. `next.config.ts` and
 * `page-script/build.ts` resolve `@algolia/autocomplete-core` to this module.
 */
import { createAutocomplete as create } from '@algolia/autocomplete-core/dist/esm/createAutocomplete.js'

/** As the original, which begins to search when a composition ends. */
export const createAutocomplete: typeof create = (options) =>
  create({ ...options, ignoreCompositionEvents: true })
