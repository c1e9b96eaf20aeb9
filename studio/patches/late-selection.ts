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

/** Paths that the editor reported: the last one that the form has shown, and those it may show. */
export type Reports = readonly string[]

/** More than the form can be behind. */
const mostReports = 100

/** The editor reports the path of its cursor, some several times. */
export function reported(reports: Reports, path: string): Reports {
  return reports.at(-1) === path ? reports : [...reports, path].slice(-mostReports)
}

/**
 * The form shows a path. Transitions skip outdated ones, so those before it are not waited for. A
 * path from elsewhere, such as a field of a block, is newer than everything that was reported.
 */
export function arrived(reports: Reports, path: string): Reports {
  const at = reports.indexOf(path)
  return at < 0 ? [] : reports.slice(at)
}

/** The props of a text input with which the form does not move the cursor late. */
export function useOwnCursor({ focusPath, onPathFocus }: Focusing): Focusing {
  const reports = useRef<Reports>([])
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
  return { focusPath: reports.current.includes(path) ? noPath : focusPath, onPathFocus: report }
}

const noPath: Path = []
