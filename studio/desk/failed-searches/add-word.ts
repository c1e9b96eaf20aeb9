import { wordsBetweenCommas } from '@repo/model/values.ts'
import type { SanityClient } from '@sanity/client'
import { randomKey } from '../../forms/random-key.ts'
import { fetchRaw } from '../../lake-client/documents.ts'

/** There is one document of it (@repo/model/kinds.ts). */
const id = 'searchSettings'

interface SearchSettings {
  readonly _id: string
  readonly _type: string
  readonly synonyms?: readonly { readonly _key: string; readonly _type: string; readonly word?: string }[]
}

/**
 * Begins an entry "Readers type … — the documentation says …" in the draft, of which the writer
 * says what it means. A word that has an entry keeps it. @returns key of the entry
 */
export async function addWord(client: SanityClient, question: string): Promise<string> {
  // A comma would separate two words of the entry.
  const word = question.replace(/[\s,]+/g, ' ').trim()
  const draftId = `drafts.${id}`
  const versions = await fetchRaw<SearchSettings[]>(client, '*[_id in [$id, $draftId]]', { id, draftId })
  const draft = versions.find(({ _id }) => _id === draftId)
  const published = versions.find(({ _id }) => _id === id)
  const same = ({ _type, word: known }: { _type: string; word?: string }) =>
    _type === 'otherWord' && wordsBetweenCommas(known?.toLowerCase() ?? '').includes(word)
  const there = (draft ?? published)?.synonyms?.find(same)
  if (there) return there._key
  const _key = randomKey()
  const base = { ...published, _id: draftId, _type: id }
  await client
    .transaction()
    .createIfNotExists(base)
    .patch(draftId, (patch) =>
      patch
        .setIfMissing({ synonyms: [] })
        .append('synonyms', [{ _key, _type: 'otherWord', word, means: [] }]),
    )
    .commit()
  return _key
}
