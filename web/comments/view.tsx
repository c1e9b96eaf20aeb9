/** Comments on a page that is previewed, and the form for more: markup only, without a script. */
import { textIn } from '@repo/model/values.ts'
import { Fragment } from 'react'
import type { Body } from '#blocks/types.ts'
import { longest, type PageComments, type Thread } from './comments.ts'

/** In the page, because no other page has comments. */
const style = `
.comments { max-width: var(--measure); color: var(--ink-2); font-size: 0.875rem }
details.comments { margin-top: -0.9rem }
li > details.comments { margin-top: 0 }
.comments summary { width: max-content; padding-block: 0.25rem; color: var(--accent-ink); cursor: pointer }
.comments dl { margin: 0 0 0.5rem; padding: 0.5rem 0.75rem; border-radius: var(--radius); background: var(--sunken) }
.comments dt { font-weight: 600 }
.comments dd { margin: 0; white-space: pre-line; overflow-wrap: anywhere }
.comments form { display: grid; gap: 0.5rem; padding-bottom: 1rem; scroll-margin-top: 40vh }
.comments label { display: grid }
.comments :is(input, textarea) { padding: 0.5rem; border: 1px solid var(--field); border-radius: 6px; background: var(--raised); color: var(--ink); font: inherit; font-size: 1rem }
.comments button { justify-self: start; padding: 0.5rem 1rem; border: 0; border-radius: 6px; background: var(--accent); color: var(--paper); font: inherit }`

/** Comments on a block, and the form, below a summary that opens both. @param block its key */
export function BlockComments({ comments, block }: { comments: PageComments; block: string }) {
  const { id, threads, name } = comments
  const here = threads.filter((thread) => thread.block === block && !thread.isGone)
  const count = here.flatMap(({ comments }) => comments).length
  if (count === 0 && name === undefined) return null
  return (
    <details className="comments">
      <summary>{count === 0 ? 'Comment' : count === 1 ? '1 comment' : `${count} comments`}</summary>
      {here.map(threadView)}
      {name !== undefined && (
        // What an address names inside is opened. By its action, Chromium finds the form again in
        // which it puts the text after "Back": other blocks may be gone by then.
        <form id={`comments-${block}`} action={`/api/comments/#${block}`}>
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="block" value={block} />
          <label>
            Your name
            <input name="name" value={name} required maxLength={longest.name} autoComplete="name" />
          </label>
          <label>
            Comment
            <textarea name="text" rows={3} required maxLength={longest.text} />
          </label>
          {/* Not on the form: the script of the page takes the first one with a method for feedback. */}
          <button type="submit" formMethod="post">
            Send
          </button>
        </form>
      )}
    </details>
  )
}

/** Comments without a place in the text, at the end of the page. */
export function OtherComments({ comments, body }: { comments: PageComments; body: Body | null }) {
  const keys = new Set(body?.map(keyOf))
  const others = comments.threads.filter(({ block, isGone }) => isGone || !block || !keys.has(block))
  return (
    <>
      <style>{style}</style>
      {others.length > 0 && (
        <section className="comments" aria-label="Other comments">
          {others.map((thread) => (
            <Fragment key={thread.comments[0]?.id}>
              <p>{thread.isGone ? 'On deleted text:' : 'On another field or a snippet:'}</p>
              {threadView(thread)}
            </Fragment>
          ))}
        </section>
      )}
    </>
  )
}

const threadView = ({ comments }: Thread) => (
  <dl key={comments[0]?.id}>
    {comments.map(({ id, name, text }) => (
      <div key={id}>
        <dt>{name}</dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
)

/** A body with the place of comments after each block; items of lists have theirs inside. */
export function withComments(body: Body): unknown[] {
  return body.flatMap((block) => {
    const of = keyOf(block)
    const hasNone = !of || ('listItem' in block && block.listItem)
    return hasNone ? [block] : [block, { _type: 'comments', _key: `comments-${of}`, of }]
  })
}

/** Key of a block in the document of the page; undefined in a snippet. */
export function keyOf(block: object): string | undefined {
  const key = textIn(block, '_key')
  return 'reusedFrom' in block || !/^[\w-]+$/.test(key) ? undefined : key
}
