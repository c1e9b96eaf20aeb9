import { errorMessage } from '@repo/kit/error-message.ts'
import type { Mutation } from '@sanity/client'
import { useCallback, useEffect, useState } from 'react'
import { map } from 'rxjs'
import { useDocumentStore, useWorkspace } from 'sanity'
import { apiVersion, mutate } from '../../lake-client/documents.ts'
import { useLakeClient } from '../../lake-client/use-lake-client.ts'
import { embeddedLake } from '../connection/connection.ts'
import { type Move, type MoveTarget, moved, moveWrites, planMove, undoMutations } from './move.ts'
import { publishMoved } from './publish-moved.ts'
import { inTree, rowsOf, rowsQuery, type Tree, type TreeItem, treeOf } from './tree.ts'

/** Shortest time between two reads of the tree, ms: a writer who types saves every second. */
const pauseMs = 300

/** A move that was written. */
export interface Moved {
  readonly move: Move
  /** Puts everything back. @throws Error of the client, also if a moved draft was edited since */
  readonly undo: () => Promise<void>
  /**
   * Publishes the page at its new place; missing where that would publish more than the move, or
   * give pages of a category new addresses. @throws Error for a writer, as `publishMoved`
   */
  readonly publish?: () => Promise<void>
}

/**
 * The tree, undefined until it is read; what went wrong; and the function that moves an item, or
 * returns undefined if it is there, and throws the error of the client when the lake refuses.
 */
export function useTree() {
  const client = useLakeClient()
  const store = useDocumentStore()
  const workspace = useWorkspace()
  const [tree, setTree] = useState<Tree>()
  const [problem, setProblem] = useState('')
  useEffect(() => {
    const subscription = store
      .listenQuery(
        { fetch: rowsQuery, listen: `*[${inTree}]` },
        {},
        { apiVersion, perspective: 'raw', throttleTime: pauseMs },
      )
      .pipe(map((result: unknown) => treeOf(rowsOf(result))))
      .subscribe({
        next: (next) => {
          setTree(next)
          setProblem('')
        },
        error: (error: unknown) => setProblem(`The pages could not be loaded: ${errorMessage(error)}`),
      })
    return () => subscription.unsubscribe()
  }, [store])

  const move = useCallback(
    async (item: TreeItem, target: MoveTarget): Promise<Moved | undefined> => {
      const plan = tree && planMove(tree, item, target)
      if (!plan) return undefined
      setTree(moved(tree, plan))
      const tag = 'tree.move'
      const write = (mutations: readonly Mutation[]) => mutate(client, mutations, tag)
      const { draft, mutations } = moveWrites(plan, tree)
      try {
        const begun = draft.length > 0 && (await client.action(draft, { tag })).transactionId
        const placed = mutations.length > 0 && (await write(mutations))
        const revision = begun || placed || ''
        return {
          move: plan,
          undo: async () => void (await write(undoMutations(plan, tree, revision))),
          ...(isPublishable(plan) && {
            publish: async () => {
              // A press now must not publish when the connection is back, minutes later.
              if (embeddedLake?.connection.isLost())
                throw new Error('There is no connection. Open it to publish it when the connection is back.')
              await publishMoved(client, workspace, { id: item.id, revision })
            },
          }),
        }
      } catch (error) {
        setTree(tree)
        throw error
      }
    },
    [client, workspace, tree],
  )
  return { tree, problem, move }
}

/** True if the draft of a moved item contains only the move, and concerns one page. */
function isPublishable({ item, isDraft }: Move): boolean {
  return isDraft && !item.isCategory && item.state === 'published'
}
