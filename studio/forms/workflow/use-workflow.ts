/** The nodes of a workflow, with the pages behind them. */
import { useEffect, useState } from 'react'
import { type Path, useClient, useFormValue } from 'sanity'
import type { NodePage, WorkflowNode } from './ends.ts'
import { readNodePages } from './node-pages.ts'
import { nodesIn } from './stored.ts'

/**
 * Nodes as the form has them, and their pages once they are loaded from the lake.
 * @param path of a connection in its document
 */
export function useWorkflow(path: Path): { nodes: readonly WorkflowNode[]; pages: readonly NodePage[] } {
  const nodes = nodesIn({ nodes: useFormValue([...path.slice(0, -2), 'nodes']) })
  return { nodes, pages: useNodePages(nodes) ?? [] }
}

/**
 * The pages of nodes; undefined until they were loaded from the lake for the first time, none when
 * it cannot be reached.
 */
export function useNodePages(nodes: readonly WorkflowNode[]): readonly NodePage[] | undefined {
  const client = useClient({ apiVersion: '2025-02-19' })
  const [pages, setPages] = useState<readonly NodePage[]>()
  const ids = nodes.flatMap(({ node }) => node?._ref ?? []).join(' ')
  useEffect(() => {
    let isCurrent = true
    readNodePages(client, ids.split(' '))
      .then((found) => {
        if (isCurrent) setPages(found)
      })
      // Nodes keep their short names then; the Studio reports separately that the lake cannot be
      // reached.
      .catch((error: unknown) => {
        console.warn('The pages of the nodes could not be read.', error)
        if (isCurrent) setPages((known) => known ?? [])
      })
    return () => {
      isCurrent = false
    }
  }, [client, ids])
  return pages
}
