import { nodeListOf } from '#components/node-filter/node-list.ts'
import { nodesQuery } from '#queries/nodes.ts'
import { readPublished } from '#queries/read.ts'

export const dynamic = 'force-static'

/** All nodes with what readers filter by, so that no page grows with the number of nodes. */
export async function GET(): Promise<Response> {
  return Response.json(nodeListOf((await readPublished(nodesQuery)).nodes))
}
