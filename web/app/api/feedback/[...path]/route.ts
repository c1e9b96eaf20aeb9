/**
 * Feedback of readers about a page. The form below a page posts to the address of the page
 * (`proxy.ts`), so that it needs no script and hardly any markup.
 */
import { dayOf } from '@repo/kit/day.ts'
import { placeOfPagePath } from '@repo/model/paths.ts'
import { publishedClient } from '#clients/sanity.ts'
import { type NearAddress, nearAddress } from '#components/not-found/nearest.ts'
import { isCountable } from '#feedback/missing-addresses.ts'
import { type Message, Rejection, receive } from '#feedback/receive.ts'
import { RequestLimit } from '#feedback/request-limit.ts'
import { feedbackStore } from '#feedback/store.ts'
import { tellWriters } from '#feedback/tell-writers.ts'
import { noStore, plainText } from '#plain-text.ts'
import { pageIdQuery } from '#queries/page.ts'

const limit = new RequestLimit()

/**
 * Stores an answer to "Was this page helpful?", or the sentence that its reader adds. A form goes
 * on to the page that thanks; a script (`Accept: application/json`) gets `{receipt}`, with which it
 * may send the sentence. The not-found page sends that there is nothing at an address, and gets
 * {@link NearAddress}. Rejects requests as {@link receive} does; 404 if there is no such page, or
 * the answer has a sentence already; 503 when lake or disk fail.
 */
export async function POST(
  request: Request,
  { params }: { params: Promise<{ path: string[] }> },
): Promise<Response> {
  try {
    const message = await receive(request, limit)
    const path = pathOf((await params).path)
    if (message.kind === 'missing') return countAndAnswer(path)
    const receipt = await store(message, path)
    if (request.headers.get('accept')?.includes('application/json'))
      return Response.json({ receipt }, { headers: noStore })
    const query = new URLSearchParams({ page: path, ...(receipt && { receipt }) })
    return new Response(null, { status: 303, headers: { location: `/feedback/?${query}`, ...noStore } })
  } catch (error) {
    if (error instanceof Rejection)
      return plainText(error.status, error.message, { ...noStore, ...error.headers })
    console.error('feedback: a message could not be stored.', error)
    return plainText(503, 'This could not be stored. Please try again in a minute.', {
      ...noStore,
      'retry-after': '60',
    })
  }
}

/**
 * Counts an address that does not exist, if it could be that of a page, and answers with the pages
 * that resemble it. Whether it still does not exist is asked when it is listed.
 */
async function countAndAnswer(path: string): Promise<Response> {
  // A refusal would be an error in the reader's browser, who only followed a link.
  if (isCountable(path)) feedbackStore().missing.add(path, dayOf(Date.now()))
  const answer: NearAddress = await nearAddress(path)
  return Response.json(answer, { headers: noStore })
}

/** @returns the receipt of an answer; null for a sentence */
async function store(message: Exclude<Message, { kind: 'missing' }>, path: string): Promise<string | null> {
  if (message.kind === 'sentence') {
    if (feedbackStore().addSentence(message.receipt, message.sentence)) {
      void tellWriters(path, message.sentence)
      return null
    }
    throw new Rejection(404, 'The text could not be added: this answer has one already.')
  }
  const place = placeOfPagePath(path)
  const document = place && (await publishedClient().fetch(pageIdQuery, { ...place }))
  if (!document) throw new Rejection(404, 'There is no page at this address anymore.')
  return feedbackStore().addAnswer({ document, isHelpful: message.isHelpful, day: dayOf(Date.now()) })
}

function pathOf(segments: readonly string[]): string {
  try {
    return `/${segments.map(decodeURIComponent).join('/')}/`
  } catch {
    throw new Rejection(400, 'This is not a valid path: a % in it does not encode a character.')
  }
}
