import { ReloadOnce } from '#components/navigation/reload-once.tsx'
import { hrefOf } from '#links/href.ts'
import { readPagesOfRelease } from '#queries/read.ts'
import { currentSession } from '#security/previewing.ts'
import type { Share } from '#security/share-link.ts'
import { LazyLiveEditing } from './lazy-live-editing.tsx'
import styles from './preview.module.css'

/** The bar of a preview session, and for writers the overlays; readers get no byte of them. */
export async function Preview() {
  const session = await currentSession()
  if (session.state === 'shared') return sharedBar(session.share)
  if (session.state !== 'drafts') return null
  return (
    <>
      <ReloadOnce />
      <aside className={styles.bar} aria-label="Draft preview">
        <p>
          <strong>Draft preview.</strong> You see changes that are not published.
        </p>
        <Exit label="Exit preview" />
      </aside>
      <LazyLiveEditing />
    </>
  )
}

/** For a visitor with a link: there is nothing to click to edit. */
async function sharedBar({ shows, author, expiresAt }: Share) {
  const isRelease = 'release' in shows
  const pages = isRelease ? await readPagesOfRelease(shows.release) : []
  const links = pages.flatMap((page) => {
    const href = hrefOf(page)
    return href ? [{ id: page._id, href, title: page.title ?? 'Untitled' }] : []
  })
  return (
    <aside className={styles.bar} aria-label="Shared draft">
      <p>
        <strong>{isRelease ? 'Release' : 'Draft'}</strong> shared by {author} until{' '}
        <time dateTime={expiresAt}>{momentText(expiresAt)}</time>
      </p>
      {links.length > 0 && (
        <details className={styles.pages}>
          <summary>{links.length === 1 ? '1 page' : `${links.length} pages`}</summary>
          <ul>
            {links.map(({ id, href, title }) => (
              <li key={id}>
                <a href={href}>{title}</a>
              </li>
            ))}
          </ul>
        </details>
      )}
      <Exit label="Exit" />
    </aside>
  )
}

/** Not a link: some clients prefetch links on hover, which would end the session. */
function Exit({ label }: { label: string }) {
  return (
    <form action="/api/draft/disable/" method="post">
      <button type="submit">{label}</button>
    </form>
  )
}

const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** `November 30, 2026 at 2:05 PM UTC`: the server does not know the time zone of the visitor. */
function momentText(iso: string): string {
  return `${format.format(new Date(iso))} UTC`
}
