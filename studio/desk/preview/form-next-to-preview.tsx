/**
 * Makes the page in the preview follow what is typed in the form next to it. The Studio sends edits
 * to the lake once a second (sanity 6.16, `autoCommit$`), and the page is rendered with what the
 * lake has: they are saved sooner here, and the page gets the texts that have changed at once.
 */

import { type TypedTexts, typedTexts, typedTextsType } from '@repo/model/typed-texts.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Subject, throttleTime } from 'rxjs'
import { getPublishedId, getVersionFromId, type InputProps, useDocumentOperation } from 'sanity'
import { usePresentationParams } from 'sanity/presentation'
import { environment } from '../../environment.ts'

/** Least time between two saves, ms: five a second, of Sanity's limit of 25 for one address. */
const saveMs = 200

/** The input of every form. For `form.components.input`. */
export function InputNextToPreview(props: InputProps) {
  const isInPreview = usePresentationParams(false) !== null
  const { path, value } = props
  const document: unknown = path.length === 0 && isInPreview ? value : undefined
  return (
    <>
      {isDocument(document) && <Followed document={document} />}
      {props.renderDefault(props)}
    </>
  )
}

function Followed({ document }: { readonly document: Identified }) {
  const { _id, _type } = document
  const id = getPublishedId(_id)
  const version = getVersionFromId(_id)
  return (
    <>
      <SaveSoon key={_id} id={id} type={_type} version={version} value={document} />
      {/* The first edit of a published document makes a draft: it is still the same page. */}
      <NotifyPage key={`${version ?? ''} ${id}`} id={id} value={document} />
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
  const [edits] = useState(() => new Subject<void>())
  // Before the effect with the first edit.
  useEffect(() => {
    const saving = edits
      .pipe(throttleTime(saveMs, undefined, { leading: true, trailing: true }))
      .subscribe(save)
    return () => saving.unsubscribe()
  }, [edits])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another value is an edit
  useEffect(() => edits.next(), [edits, value])
  return null
}

function NotifyPage({ id, value }: { readonly id: string; readonly value: object }) {
  const last = useRef(value)
  useEffect(() => {
    notifyPage(id, last.current, value)
    last.current = value
  }, [id, value])
  return null
}

/** Sends texts that differ between two states of a document to the frames that show the site. */
function notifyPage(id: string, before: object, after: object): void {
  const texts = typedTexts(before, after)
  if (texts.length === 0) return
  const message: TypedTexts = { type: typedTextsType, documentId: id, texts }
  // No other page gets the message.
  const { origin } = new URL(environment.siteUrl)
  for (const frame of document.querySelectorAll('iframe')) {
    if (originOf(frame) === origin) frame.contentWindow?.postMessage(message, origin)
  }
}

function originOf({ src }: HTMLIFrameElement): string | undefined {
  return URL.canParse(src) ? new URL(src).origin : undefined
}
