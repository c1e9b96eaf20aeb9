import { publishedId } from '@repo/model/published-id.ts'
import { textIn } from '@repo/model/values.ts'
import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { type ObjectInputProps, set, setIfMissing, unset } from 'sanity'
import { wasPublished } from '../../lake-client/history.ts'
import { useLakeClient } from '../../lake-client/use-lake-client.ts'
import { useReading } from '../../ui/reading.tsx'
import { type Following, follow, startFollowing } from './following.ts'

/** For `components.input` of a document type: writes the fields that are made from its title. */
export function FormWithAddress(props: ObjectInputProps) {
  const isNew = useNeverPublished(props)
  useCursorInTitle(props)
  useFollowing(props, isNew, slugPath)
  useFollowing(props, isNew, segmentPath)
  return props.renderDefault(props)
}

/** The last part of the address of a page, category or tag. */
const slugPath = ['slug', 'current'] as const

/** The part of a category's address that those of its pages contain. */
const segmentPath = ['pathSegment'] as const

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

function useFollowing(props: ObjectInputProps, isNew: boolean, path: typeof slugPath | typeof segmentPath) {
  const { value, onChange, focusPath, readOnly, schemaType } = props
  const source = titleName(props)
  const title = textIn(value, source)
  const address = path === slugPath ? textIn(value?.slug, 'current') : textIn(value, 'pathSegment')
  const state = useRef<Following>(undefined)
  const id = publishedId(textIn(value, '_id'))
  const isSaved = value?._createdAt !== undefined
  // Only the Studio writes in which the page was begun, or its title is typed: others see it. Who
  // began it may be in the next field before the lake has said that it is new.
  const isInTitle = focusPath[0] === source
  const begun = useRef('')
  const isAllowed = isNew && readOnly !== true && schemaType.fields.some(({ name }) => name === path[0])
  useEffect(() => {
    const seen = { title, address }
    if (!isSaved) begun.current = id
    const isDue = isAllowed && (isInTitle || begun.current === id)
    const { state: next, write } = follow(state.current ?? startFollowing(seen), seen, isDue)
    state.current = next
    if (write === undefined) return
    const first = path === slugPath ? [setIfMissing({ _type: 'slug' }, ['slug'])] : []
    onChange(write ? [...first, set(write, [...path])] : unset([path[0]]))
  }, [title, address, id, isSaved, isAllowed, isInTitle, onChange, path])
}

/** False until the lake has said so. */
function useNeverPublished({ value }: ObjectInputProps): boolean {
  const client = useLakeClient()
  // Of the draft, or of the published document while there is no draft: asked again when it is
  // published, and when it is edited after that.
  const shown = textIn(value, '_id')
  const ask = useCallback(() => wasPublished(client, publishedId(shown)), [client, shown])
  const { found, problem, isReading } = useReading(shown ? ask : undefined)
  // Without an answer the address stays as it is; "Generate" still works.
  return !isReading && !problem && found === false
}
