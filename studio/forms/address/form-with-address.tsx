/** The form of a document whose address follows its title until it is published. */

import { publishedId } from '@repo/model/published-id.ts'
import { useEffect, useRef, useState } from 'react'
import { type ObjectInputProps, set, setIfMissing, unset, useClient } from 'sanity'
import { type Following, follow, startFollowing } from './following.ts'
import { wasPublished } from './was-published.ts'

/**
 * For `components.input` of a document type: writes the fields that are made from its title, which
 * may be in another group of the form than the title.
 */
export function FormWithAddress(props: ObjectInputProps) {
  const isNew = useNeverPublished(props)
  useFollowing(props, isNew, slugField)
  useFollowing(props, isNew, segmentField)
  return props.renderDefault(props)
}

/** A field that is made from the title. */
interface Followed {
  readonly name: string
  readonly read: (value: unknown) => string
  readonly patches: (address: string) => Parameters<ObjectInputProps['onChange']>[0]
}

const slugField: Followed = {
  name: 'slug',
  read: (slug) =>
    typeof slug === 'object' && slug !== null && 'current' in slug ? textOf(slug.current) : '',
  patches: (address) =>
    address
      ? [setIfMissing({ _type: 'slug' }, ['slug']), set(address, ['slug', 'current'])]
      : unset(['slug']),
}

/** The part of a category's address that those of its pages contain. */
const segmentField: Followed = {
  name: 'pathSegment',
  read: textOf,
  patches: (address) => (address ? set(address, ['pathSegment']) : unset(['pathSegment'])),
}

function useFollowing(props: ObjectInputProps, isNew: boolean, { name, read, patches }: Followed) {
  const { value, onChange, focusPath, readOnly, schemaType } = props
  const source = schemaType.name === 'tag' ? 'label' : 'title'
  const title = textOf(value?.[source])
  const address = read(value?.[name])
  const state = useRef<Following>(undefined)
  const isAllowed =
    // Only the Studio in which the title is typed writes: others see the result.
    isNew &&
    readOnly !== true &&
    focusPath[0] === source &&
    schemaType.fields.some((field) => field.name === name)
  useEffect(() => {
    const seen = { title, address }
    const after = follow(state.current ?? startFollowing(seen), seen, isAllowed)
    state.current = after.state
    if (after.write !== undefined) onChange(patches(after.write))
  }, [title, address, isAllowed, onChange, patches])
}

/** False until the lake has said so. */
function useNeverPublished({ value }: ObjectInputProps): boolean {
  const client = useClient({ apiVersion: '2025-02-19' })
  const [isNew, setNew] = useState(false)
  // Of the draft, or of the published document while there is no draft: asked again when it is
  // published, and when it is edited after that.
  const shown = textOf(value?._id)
  useEffect(() => {
    let isCurrent = true
    setNew(false)
    if (shown)
      wasPublished(client, publishedId(shown))
        .then((was) => isCurrent && setNew(!was))
        // Without an answer the address stays as it is; "Generate" still works.
        .catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [client, shown])
  return isNew
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
