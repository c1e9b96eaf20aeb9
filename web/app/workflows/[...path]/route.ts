/** Serves `/docs/nodes/text/llm/workflow-1.json` (a rewrite in `next.config.ts`). */
import { placeOfPagePath } from '@repo/model/paths.ts'
import { workflowFileOf, workflowJson } from '#blocks/workflow/file.ts'
import { env } from '#env.ts'
import { fileOfWorkflow, workflowOfFile } from '#file-routes.ts'
import { resolveRedirect } from '#page-data/resolve-redirect.ts'
import { workflowParams } from '#page-data/static-params.ts'
import { plainText } from '#plain-text.ts'
import { inHeader } from '#queries/in-header.ts'
import { workflowsQuery } from '#queries/page.ts'
import { readPublished } from '#queries/read.ts'

export const dynamic = 'force-static'

export function generateStaticParams() {
  return workflowParams()
}

/** 200 with the workflow, a redirect to the same file of a page that moved, or 404. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ path: string[] }> },
): Promise<Response> {
  const segments = (await params).path.map(decodeURIComponent)
  const path = `/docs/${segments.slice(0, -1).join('/')}/`
  const number = workflowOfFile(`${segments.at(-1)}.json`)
  const place = number === null ? null : placeOfPagePath(path)
  const page = place && (await readPublished(workflowsQuery, { ...place })).page
  const workflow = page?.workflows?.[(number ?? 0) - 1]
  if (workflow) {
    return new Response(`${workflowJson(workflowFileOf(workflow, env().NEXT_PUBLIC_SITE_URL))}\n`, {
      headers: { 'content-type': 'application/json' },
    })
  }
  const resolved = number && !page ? await resolveRedirect(path) : null
  if (number && resolved && placeOfPagePath(resolved.target)) {
    const location = inHeader(resolved.target.replace(/#.*$/, '') + fileOfWorkflow(number))
    return new Response(null, { status: resolved.isPermanent ? 308 : 307, headers: { location } })
  }
  return plainText(404, `There is no such workflow on a page at ${path}.`)
}
