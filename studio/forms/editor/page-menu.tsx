/** The menu of `@` and `[[`: pages of this site and their headings. */

import { useEditor } from '@portabletext/editor'
import { errorMessage } from '@repo/kit/error-message.ts'
import { DocumentTextIcon } from '@sanity/icons/DocumentText'
import { HashIcon } from '@sanity/icons/Hash'
import { useEffect, useState } from 'react'
import { useClient } from 'sanity'
import type { MenuChoice } from './block-choices.ts'
import { findMentions, type Mention } from './mentions.ts'
import { Menu } from './menu.tsx'
import { removeQuery, type TypedQuery } from './typed-query.ts'

/** Time after the last key before the lake is asked, ms. */
const typingMs = 120

/** Pages that match the query; choosing one inserts a link to it with its title as text. */
export function PageMenu({ query, onClose }: { readonly query: TypedQuery; readonly onClose: () => void }) {
  const editor = useEditor()
  const found = useMentions(query.words)
  const allowed = editor.getSnapshot().context.schema.annotations.some(({ name }) => name === 'pageLink')
  // After a space nothing matches anymore: the writer meant the sign itself.
  const isWaiting = found.words !== query.words
  const isOver = !allowed || (!isWaiting && found.choices.length === 0 && /\s$/.test(query.words))
  if (isOver) return null
  const choose = ({ text, page, heading }: Mention) => {
    removeQuery(editor, query)
    const value = { page, ...(heading !== undefined && { heading }) }
    editor.send({ type: 'insert.span', text, annotations: [{ name: 'pageLink', value }] })
  }
  return (
    <Menu
      label="Link to a page"
      choices={found.choices.map((choice) => ({
        ...choice,
        icon: choice.isInner ? HashIcon : DocumentTextIcon,
      }))}
      isWaiting={isWaiting}
      message={messageOf(found, query.words)}
      footer="Type # for the headings of a page. Escape keeps the text"
      onChoose={choose}
      onClose={onClose}
    />
  )
}

interface Found {
  /** Words of the search; undefined before the first search has ended. */
  readonly words: string | undefined
  readonly choices: readonly MenuChoice<Mention>[]
  readonly problem: string
}

function useMentions(words: string): Found {
  const client = useClient({ apiVersion: '2025-02-19' })
  const [found, setFound] = useState<Found>({ words: undefined, choices: [], problem: '' })
  useEffect(() => {
    let isCurrent = true
    const timer = setTimeout(() => {
      findMentions(client, words)
        .then((choices): Found => ({ words, choices, problem: '' }))
        .catch((error: unknown): Found => ({ words, choices: [], problem: errorMessage(error) }))
        .then((next) => {
          if (isCurrent) setFound(next)
        })
    }, typingMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [client, words])
  return found
}

function messageOf({ words: found, problem }: Found, words: string): string {
  if (found !== words) return 'Looking for pages …'
  if (problem) return `The pages could not be loaded: ${problem}`
  return `No page has "${words.trim()}" in its title.`
}
