import { env } from '#env.ts'
import { nodeReferencesOf } from '#metadata/node-reference.ts'
import { plainText } from '#plain-text.ts'
import { nodeReferencesQuery } from '#queries/nodes.ts'
import { readPublished } from '#queries/read.ts'

export const dynamic = 'force-static'

/** All nodes with their fields; 404 without any. */
export async function GET(): Promise<Response> {
  const { nodes } = await readPublished(nodeReferencesQuery)
  if (nodes.length === 0) return plainText(404, 'This documentation has no nodes.')
  return Response.json(nodeReferencesOf(nodes, env().NEXT_PUBLIC_SITE_URL))
}
