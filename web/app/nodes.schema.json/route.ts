import { nodeReferencesSchema } from '#metadata/node-reference.ts'

export const dynamic = 'force-static'

/** The JSON Schema (draft 2020-12) of `/nodes.json`. */
export function GET(): Response {
  return Response.json(nodeReferencesSchema(), { headers: { 'content-type': 'application/schema+json' } })
}
