/**
 * Patch of `sanity` 6.16: the cursor of a text editor stays where the writer put it.
 *
 * The editor reports where its cursor is, and the form stores it in a transition, so the form may
 * be some keys behind. When the stored path arrives, the editor compares it with the cursor
 * (`useTrackFocusPath`), takes the difference for a wish of somebody else, and moves the cursor
 * back to the beginning of that paragraph or onto that block. What is typed then lands there, in
 * reverse order, or is lost. No issue is known.
 *
 * Paths that come from the editor itself are therefore not given back to it. Those from elsewhere,
 * such as a problem that a writer clicks, still move its cursor.
 */
import { useCallback, useLayoutEffect, useRef } from 'react'
import type { ArrayOfObjectsInputProps, Path } from 'sanity'

type Focusing = Pick<ArrayOfObjectsInputProps, 'focusPath' | 'onPathFocus'>

/** Paths that the editor reported: those that the form may still show, and the last shown. */
export interface Reports {
  readonly waiting: readonly string[]
  readonly shown: string | undefined
}

/** Before the editor has reported anything. */
export const noReports: Reports = { waiting: [], shown: undefined }

/** More than the form can be behind. */
const mostWaiting = 100

/** The editor reports the path of its cursor, some several times. */
export function reported({ waiting, shown }: Reports, path: string): Reports {
  if ((waiting.at(-1) ?? shown) === path) return { waiting, shown }
  return { waiting: [...waiting, path].slice(-mostWaiting), shown }
}

/** True if a path that the form shows is one that the editor reported. */
export function isOwn({ waiting, shown }: Reports, path: string): boolean {
  return path === shown || waiting.includes(path)
}

/**
 * The form shows a path. Transitions skip outdated ones, so those before it are not waited for. A
 * path from elsewhere, such as a field of a block, is newer than everything that was reported.
 */
export function arrived({ waiting, shown }: Reports, path: string): Reports {
  const at = waiting.indexOf(path)
  if (at >= 0) return { waiting: waiting.slice(at + 1), shown: path }
  return path === shown ? { waiting, shown } : noReports
}

/** The props of a text input with which the form does not move the cursor late. */
export function useOwnCursor({ focusPath, onPathFocus }: Focusing): Focusing {
  const reports = useRef(noReports)
  const path = JSON.stringify(focusPath)
  // After the editor's effects; renders may be thrown away, so they change nothing.
  useLayoutEffect(() => {
    reports.current = arrived(reports.current, path)
  }, [path])
  const report: Focusing['onPathFocus'] = useCallback(
    (target, payload) => {
      // The editor adds its selection; everything else in the input does not.
      if (payload && 'selection' in payload)
        reports.current = reported(reports.current, JSON.stringify(target))
      onPathFocus(target, payload)
    },
    [onPathFocus],
  )
  return { focusPath: isOwn(reports.current, path) ? noPath : focusPath, onPathFocus: report }
}

const noPath: Path = []
