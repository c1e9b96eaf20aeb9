/** Enlarges the canvas above the form, which is narrow on most screens. */
import { useBoundaryElement, usePortal } from '@sanity/ui'
import { useReactFlow } from '@xyflow/react'
import { useEffect, useState } from 'react'

/**
 * @returns attributes of the element that is enlarged, and where menus are put, which must be in
 * front of it; `leave` only while it is large
 */
export function useLarge() {
  const [isLarge, setIsLarge] = useState(false)
  const [element, setElement] = useState<HTMLElement | null>(null)
  const portal = usePortal()
  const boundary = useBoundaryElement()
  const { fitView } = useReactFlow()
  useEffect(() => {
    // The top layer of the browser: a dialog around the form cannot clip it.
    if (isLarge) element?.showPopover()
    const timer = setTimeout(() => void fitView({ maxZoom: 1, padding: 0.12 }), 50)
    return () => clearTimeout(timer)
  }, [isLarge, element, fitView])
  return {
    isLarge,
    toggle: () => setIsLarge(!isLarge),
    leave: isLarge ? () => setIsLarge(false) : undefined,
    root: { ref: setElement, ...(isLarge && { popover: 'manual' as const }) },
    portal: isLarge ? element : portal.element,
    boundary: isLarge ? element : boundary.element,
  }
}
