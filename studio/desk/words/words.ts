/** The words of the published writers' guide, which all forms and texts of the Studio share. */
import { writersGuideType } from '@repo/model/kinds.ts'
import { listIn, objectsIn, textIn } from '@repo/model/values.ts'
import type { SanityClient } from '@sanity/client'
import { useEffect, useState } from 'react'
import { catchError, firstValueFrom, map, type Observable, of, shareReplay, startWith, switchMap } from 'rxjs'
import { stringToPath, type ValidationContext } from 'sanity'
import { apiVersion, fetchPublished } from '../../lake-client/documents.ts'
import { useLakeClient } from '../../lake-client/use-lake-client.ts'
import { asWritten, hasTerm, type Occurrence, occurrencesIn, placeText } from '../replace/find.ts'
import { textPlaces } from '../replace/text-places.ts'

/** A wrong spelling of a term. */
export interface Word {
  readonly wrong: string
  readonly right: string
  /** `Write “JavaScript” instead of “Java Script”.`, and the reason. */
  readonly sentence: string
}

/** Wrong spellings that are looked for at most, so that typing stays fast. */
const most = 1000

/** By the URL of the lake, of which a Studio has one. */
const watches = new Map<string, Observable<readonly Word[]>>()
const params = { id: writersGuideType }

/** Reads the words once, and again when the guide is published. */
function watchWords(client: SanityClient): Observable<readonly Word[]> {
  const { apiHost } = client.config()
  const watch =
    watches.get(apiHost) ??
    client.listen('*[_id == $id]', params, { events: ['welcome', 'mutation'], visibility: 'query' }).pipe(
      startWith(null),
      switchMap(() => fetchPublished(client, '*[_id == $id][0]{words}', params)),
      map((guide) => objectsIn(guide, 'words').flatMap(wordsIn).slice(0, most)),
      shareReplay(1),
    )
  watches.set(apiHost, watch)
  return watch
}

function wordsIn(entry: object): Word[] {
  const [right, reason] = [spelled(textIn(entry, 'right')), textIn(entry, 'reason')]
  return wrongIn(entry).flatMap((wrong) =>
    right ? { wrong, right, sentence: `Write “${right}” instead of “${wrong}”. ${reason}`.trim() } : [],
  )
}

function wrongIn(entry: unknown): string[] {
  return listIn(entry, 'wrong').flatMap((wrong) => (typeof wrong === 'string' && spelled(wrong)) || [])
}

const spelled = (text: string) => text.trim().replace(/\s+/g, ' ')

const none: readonly Word[] = []

/** The words; none until they are read. */
export function useWords(): readonly Word[] {
  const client = useLakeClient()
  const [words, setWords] = useState(none)
  useEffect(() => {
    const subscription = watchWords(client).subscribe({ next: setWords, error: console.warn })
    return () => subscription.unsubscribe()
  }, [client])
  return words
}

/** A search for all wrong spellings. */
export function searchFor(words: readonly Word[]) {
  return { ...asWritten, term: words.map(({ wrong }) => wrong) }
}

/** The word that {@link searchFor} found. */
export function wordOf({ place, start, end }: Occurrence, words: readonly Word[]): Word | undefined {
  const found = spelled(placeText(place).slice(start, end))
  return words.find(({ wrong }) => wrong === found)
}

/** The rule of a document: one warning for each wrong spelling in each of its texts. */
export async function rightWords(
  document: { readonly _type: string } | undefined,
  { getClient, schema }: Pick<ValidationContext, 'getClient' | 'schema'>,
) {
  const type = document && schema.get(document._type)
  if (!type) return true
  const words = await firstValueFrom(watchWords(getClient({ apiVersion })).pipe(catchError(() => of(none))))
  const warnings = occurrencesIn(textPlaces(document, type), searchFor(words)).map((occurrence) => {
    const [{ path }, message] = [occurrence.place, wordOf(occurrence, words)?.sentence ?? '']
    return [`${path} ${message}`, { path: stringToPath(path), message }] as const
  })
  return warnings.length === 0 || [...new Map(warnings).values()]
}

/** The rule of the list: a wrong spelling in a right one would mark what is right. */
export function clearWords(entries: readonly unknown[] = []) {
  const rights = entries.map((entry) => textIn(entry, 'right'))
  const problems = entries.flatMap((entry) =>
    wrongIn(entry).flatMap((term) => {
      const right = rights.find((text) => hasTerm(text, { ...asWritten, term }))
      const message = `“${term}” is in the right spelling “${right}”: pages that are right would be marked.`
      return right === undefined ? [] : { message, path: [{ _key: textIn(entry, '_key') }, 'wrong'] }
    }),
  )
  return problems.length === 0 || problems
}
