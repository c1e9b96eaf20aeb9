import { env } from '#env.ts'
import { nodeReferencesOf } from '#metadata/node-reference.ts'
import { nodeReferencesQuery } from '#queries/nodes.ts'
import { readPublished } from '#queries/read.ts'

export const dynamic = 'force-static'

/**
 * All nodes with their ports, settings, credentials, limits and errors, in the form that
 * `/nodes.schema.json` describes.
 */
export async function GET(): Promise<Response> {
  const { nodes } = await readPublished(nodeReferencesQuery)
  return Response.json(nodeReferencesOf(nodes, env().NEXT_PUBLIC_SITE_URL))
}
