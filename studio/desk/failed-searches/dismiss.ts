/**
 * Questions that a writer has dismissed: they stay away until a writer takes them back, even when
 * readers ask again. The lake stores them, since hosted Algolia's analytics cannot be edited.
 */

import { dismissedType } from '@repo/model/kinds.ts'
import type { SanityClient } from '@sanity/client'
import { randomKey } from '../../forms/random-key.ts'

/** Takes a question off the list. */
export async function dismiss(client: SanityClient, question: string): Promise<void> {
  // Ids with a dot are read with a token only (sanity.io/docs/content-lake/ids), and questions are
  // nothing for the public.
  await client.create({ _id: `${dismissedType}.${randomKey()}`, _type: dismissedType, question })
}

/** Puts a question back on the list. */
export async function takeBack(client: SanityClient, question: string): Promise<void> {
  await client.delete({
    query: '*[_type == $type && question == $question]',
    params: { type: dismissedType, question },
  })
}
