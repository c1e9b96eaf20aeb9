/** The nodes of the workflow that a connection is part of, with the pages behind them. */
import { useEffect, useState } from 'react'
import { type Path, useClient, useFormValue } from 'sanity'
import type { NodePage, WorkflowNode } from './ends.ts'
import { readNodePages } from './node-pages.ts'

/**
 * Nodes as the form has them, and their pages once they are loaded from the lake.
 * @param path of the connection in its document
 */
export function useWorkflow(path: Path): { nodes: readonly WorkflowNode[]; pages: readonly NodePage[] } {
  const value = useFormValue([...path.slice(0, -2), 'nodes'])
  const nodes: readonly WorkflowNode[] = Array.isArray(value) ? value : []
  const client = useClient({ apiVersion: '2025-02-19' })
  const [pages, setPages] = useState<readonly NodePage[]>([])
  const ids = nodes.flatMap(({ node }) => node?._ref ?? []).join(' ')
  useEffect(() => {
    let isCurrent = true
    readNodePages(client, ids.split(' '))
      .then((found) => {
        if (isCurrent) setPages(found)
      })
      // Nodes keep their short names then; the Studio reports separately that the lake cannot be
      // reached.
      .catch((error: unknown) => console.warn('The pages of the nodes could not be read.', error))
    return () => {
      isCurrent = false
    }
  }, [client, ids])
  return { nodes, pages }
}
