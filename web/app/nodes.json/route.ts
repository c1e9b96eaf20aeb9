import { nodeListOf } from '#components/node-filter/node-list.ts'
import { nodesQuery } from '#queries/nodes.ts'
import { readPublished } from '#queries/read.ts'

/** All nodes with what readers choose by: asked for by pages that let them choose, so that no page grows with the site. */
export async function GET(): Promise<Response> {
  return Response.json(nodeListOf(await readPublished(nodesQuery)))
}
