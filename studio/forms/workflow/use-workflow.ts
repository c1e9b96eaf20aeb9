/** The nodes of a workflow, with the pages behind them. */
import { useCallback } from 'react'
import { type Path, useFormValue } from 'sanity'
import { useLakeClient } from '../../lake-client/use-lake-client.ts'
import { useReading } from '../../ui/reading.tsx'
import type { NodePage, NodesWithPages, WorkflowNode } from './ends.ts'
import { nodesIn, readNodePages } from './stored.ts'

/**
 * Nodes as the form has them, and their pages once they are loaded, by the path of a connection.
 */
export function useWorkflow(path: Path): NodesWithPages {
  const nodes = nodesIn({ nodes: useFormValue([...path.slice(0, -2), 'nodes']) })
  return { nodes, pages: useNodePages(nodes) ?? [] }
}

/** The pages of nodes; undefined until they were loaded, none when the lake cannot be reached. */
export function useNodePages(nodes: readonly WorkflowNode[]): readonly NodePage[] | undefined {
  const client = useLakeClient()
  const ids = nodes.flatMap(({ node }) => node?._ref ?? []).join(' ')
  const { found, problem } = useReading(
    useCallback(() => readNodePages(client, ids.split(' ')), [client, ids]),
  )
  return found ?? (problem ? noPages : undefined)
}

/** Nodes keep their short names then. */
const noPages: readonly NodePage[] = []
