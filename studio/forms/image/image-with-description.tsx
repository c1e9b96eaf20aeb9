import { referenceIn, textIn } from '@repo/model/values.ts'
import { useEffect, useRef } from 'react'
import type { ObjectInputProps } from 'sanity'

/** The input of an image: once it has a file, the cursor is in its description. */
export function ImageWithDescription(props: ObjectInputProps) {
  const { value, onPathFocus, renderDefault } = props
  const file = referenceIn(value, 'asset')
  const isDescribed = textIn(value, 'alt') !== ''
  const before = useRef(file)
  useEffect(() => {
    const isNew = file !== '' && before.current === ''
    before.current = file
    if (isNew && !isDescribed) onPathFocus(['alt'])
  }, [file, isDescribed, onPathFocus])
  return renderDefault(props)
}
