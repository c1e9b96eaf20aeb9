/**
 * Saves what is typed next to the preview sooner than the Studio does. The Studio sends edits once
 * a second (sanity 6.16, `autoCommit$`), and the page in the preview shows what the lake has.
 */
import { useEffect, useEffectEvent, useState } from 'react'
import { getPublishedId, getVersionFromId, type InputProps, useDocumentOperation } from 'sanity'
import { usePresentationParams } from 'sanity/presentation'
import { throttled } from './throttle.ts'

/** Least time between two saves, ms: five a second, of Sanity's limit of 25 for one address. */
const saveMs = 200

/** The input of every form. For `form.components.input`. */
export function InputSavedForPreview(props: InputProps) {
  const isInPreview = usePresentationParams(false) !== null
  const { path, value } = props
  const document: unknown = path.length === 0 && isInPreview ? value : undefined
  return (
    <>
      {isDocument(document) && (
        <SaveSoon
          key={document._id}
          id={getPublishedId(document._id)}
          type={document._type}
          version={getVersionFromId(document._id)}
          value={document}
        />
      )}
      {props.renderDefault(props)}
    </>
  )
}

interface Identified {
  readonly _id: string
  readonly _type: string
}

function isDocument(value: unknown): value is Identified {
  if (typeof value !== 'object' || value === null || !('_id' in value && '_type' in value)) return false
  return typeof value._id === 'string' && typeof value._type === 'string'
}

function SaveSoon({
  id,
  type,
  version,
  value,
}: {
  readonly id: string
  readonly type: string
  readonly version: string | undefined
  readonly value: object
}) {
  const { commit } = useDocumentOperation(id, type, version)
  const save = useEffectEvent(() => {
    if (!commit.disabled) commit.execute()
  })
  const [{ call, cancel }] = useState(() => throttled(() => save(), saveMs))
  // biome-ignore lint/correctness/useExhaustiveDependencies: another value is an edit
  useEffect(call, [value])
  useEffect(() => cancel, [cancel])
  return null
}
