/**
 * Makes the page in the preview follow what is typed in the form next to it. The Studio sends edits
 * to the lake once a second (sanity 6.16, `autoCommit$`), and the page is rendered with what the
 * lake has: they are saved sooner here, and the page gets the texts that have changed at once.
 */

import { type TypedTexts, typedTexts, typedTextsType } from '@repo/model/typed-texts.ts'
import { textIn } from '@repo/model/values.ts'
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
      {isDocument(document) && <Followed key={pageOf(document)} document={document} />}
      {props.renderDefault(props)}
    </>
  )
}

/** The first edit of a published document makes a draft: it is still the same page. */
function pageOf({ _id }: Identified): string {
  return `${getVersionFromId(_id) ?? ''} ${getPublishedId(_id)}`
}

interface Identified {
  readonly _id: string
  readonly _type: string
}

function isDocument(value: unknown): value is Identified {
  return textIn(value, '_id') !== '' && textIn(value, '_type') !== ''
}

function Followed({ document: value }: { readonly document: Identified }) {
  const { _id, _type } = value
  const id = getPublishedId(_id)
  const { commit } = useDocumentOperation(id, _type, getVersionFromId(_id))
  const save = useEffectEvent(() => {
    if (!commit.disabled) commit.execute()
  })
  const [edits] = useState(() => new Subject<void>())
  const last = useRef(value)
  // Before the effect with the first edit.
  useEffect(() => {
    const saving = edits
      .pipe(throttleTime(saveMs, undefined, { leading: true, trailing: true }))
      .subscribe(save)
    return () => saving.unsubscribe()
  }, [edits])
  useEffect(() => {
    edits.next()
    notifyPage(id, last.current, value)
    last.current = value
  }, [edits, id, value])
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
