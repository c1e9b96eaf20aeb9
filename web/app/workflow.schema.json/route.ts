import { workflowFileSchema } from '#blocks/workflow/file.ts'

export const dynamic = 'force-static'

/** The JSON Schema (draft 2020-12) of the workflows that pages offer as JSON. */
export function GET(): Response {
  return Response.json(workflowFileSchema(), { headers: { 'content-type': 'application/schema+json' } })
}
