/**
 * Serves `/llms.txt` and `/llms-full.txt`, which `next.config.ts` rewrites to this route. They
 * share a route with a parameter so that the build renders only the first: the second reads every
 * page, which on a large site takes longer than a build allows for one page.
 */
import { llmsFull, llmsIndex } from '#components/markdown/files.ts'
import { plainText } from '#plain-text.ts'

export const dynamic = 'force-static'

const files: Readonly<Record<string, () => Promise<string>>> = { index: llmsIndex, full: llmsFull }

export function generateStaticParams() {
  return [{ file: 'index' }]
}

/** 200 with the file as text in the format of llmstxt.org, or 404. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ file: string }> },
): Promise<Response> {
  const { file } = await params
  const make = Object.hasOwn(files, file) ? files[file] : undefined
  return make
    ? new Response(await make(), { headers: { 'content-type': 'text/plain; charset=utf-8' } })
    : plainText(404, 'There is no such file: /llms.txt lists all pages.')
}
