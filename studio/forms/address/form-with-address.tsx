import { publishedId } from '@repo/model/published-id.ts'
import { textIn } from '@repo/model/values.ts'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type ObjectInputProps, set, setIfMissing, unset } from 'sanity'
import { wasPublished } from '../../lake-client/history.ts'
import { useLakeClient } from '../../lake-client/use-lake-client.ts'
import { useReading } from '../../ui/reading.tsx'
import { type Following, follow, startFollowing } from './following.ts'

/** For `components.input` of a document type: writes the fields that are made from its title. */
export function FormWithAddress(props: ObjectInputProps) {
  const mayFollow = useMayFollow(props)
  useCursorInTitle(props)
  useFollowing(props, mayFollow, slugPath)
  useFollowing(props, mayFollow, segmentPath)
  return props.renderDefault(props)
}

/** The last part of the address of a page, category or tag. */
const slugPath = ['slug', 'current'] as const

/** The part of a category's address that those of its pages contain. */
const segmentPath = ['pathSegment'] as const

type FollowedPath = typeof slugPath | typeof segmentPath

/** The field that a document is called by. */
function titleName({ schemaType }: ObjectInputProps): string {
  return schemaType.name === 'tag' ? 'label' : 'title'
}

/**
 * A document that was just begun has the cursor in its title, as soon as the writer can type there.
 * The form's state says which field has the cursor: an input that focused itself could lose it to
 * the first tab, which the form focuses when its state names no field (`FormView` in sanity 6.16).
 */
function useCursorInTitle(props: ObjectInputProps) {
  const { value, readOnly, focusPath, onPathFocus } = props
  const name = titleName(props)
  const id = publishedId(textIn(value, '_id'))
  // The lake gives a document a time when it saves it.
  const isBegun = value?._createdAt === undefined && !textIn(value, name)
  const canType = isBegun && readOnly !== true
  const focusedIn = useRef('')
  const focusTitle = useEffectEvent(() => {
    // Once: after that, the writer may have gone elsewhere. A link may open another field.
    if (focusedIn.current !== id && focusPath.length === 0) onPathFocus([name])
    focusedIn.current = id
  })
  useEffect(() => {
    if (canType && id) focusTitle()
  }, [canType, id])
}

/**
 * True while the title of a page that was never published may give it its address: in the Studio in
 * which the page was begun or its title is typed; others see the result. Who began it may be in the
 * next field before the lake has said that it is new; without an answer the address stays as it is,
 * and "Generate" still works.
 */
function useMayFollow(props: ObjectInputProps): boolean {
  const { value, focusPath, readOnly } = props
  const client = useLakeClient()
  // Of the draft, or of the published document while there is no draft: asked again when it is
  // published, and when it is edited after that.
  const shown = textIn(value, '_id')
  const id = publishedId(shown)
  const [begun, setBegun] = useState('')
  if (value?._createdAt === undefined && begun !== id) setBegun(id)
  const ask = useCallback(() => wasPublished(client, publishedId(shown)), [client, shown])
  const { found, problem, isReading } = useReading(shown ? ask : undefined)
  const isNew = !isReading && !problem && found === false
  return isNew && readOnly !== true && (begun === id || focusPath[0] === titleName(props))
}

function useFollowing(props: ObjectInputProps, mayFollow: boolean, path: FollowedPath) {
  const { value, onChange, schemaType } = props
  const title = textIn(value, titleName(props))
  const address = path === slugPath ? textIn(value?.slug, 'current') : textIn(value, 'pathSegment')
  const state = useRef<Following>(undefined)
  const isAllowed = mayFollow && schemaType.fields.some(({ name }) => name === path[0])
  useEffect(() => {
    const seen = { title, address }
    const { state: next, write } = follow(state.current ?? startFollowing(seen), seen, isAllowed)
    state.current = next
    if (write === undefined) return
    const first = path === slugPath ? [setIfMissing({ _type: 'slug' }, ['slug'])] : []
    onChange(write ? [...first, set(write, [...path])] : unset([path[0]]))
  }, [title, address, isAllowed, onChange, path])
}
