/**
 * Patch of `sanity` 6.16: a field that is shown late gets the cursor.
 *
 * A link to a field, and the form itself, say which field has the cursor. `PrimitiveField` and its
 * siblings then focus the field once. In the first form after the Studio was opened the fields are
 * still placeholders at that moment: each waits for code of the comments (`CommentsField` and
 * `CommentsInput`, which are loaded lazily, also when comments are turned off). Nothing is focused
 * then, and what the writer types is lost. No issue is known.
 *
 * The test in `web/e2e/cursor.spec.ts` about the first form of a session fails without it.
 */
import { useEffect, useEffectEvent } from 'react'
import type { InputProps } from 'sanity'

/** Focuses an input that appears when the form has given it the cursor. For `form.components`. */
export function LateField(props: InputProps) {
  const { focused, elementProps } = props
  const focusIfWanted = useEffectEvent(() => {
    if (focused) elementProps.ref.current?.focus()
  })
  useEffect(() => focusIfWanted(), [])
  return props.renderDefault(props)
}
