'use client'
// Client component: it searches for similar pages, only when a reader sees this page.
import { useEffect, useRef, useState } from 'react'
import layout from '#components/layout/layout.module.css'
import page from '#components/layout/page.module.css'
import styles from './not-found.module.css'
import type { NearPage } from './similar.ts'

/** A search for the words of the URL, and the most similar pages. */
export function NotFoundView() {
  const [near, setNear] = useState<readonly NearPage[]>([])
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    let isLeft = false
    // Loaded on this page only: readers of other pages do not need it, and bots that try URLs do
    // not run it.
    import('./nearest.ts')
      .then(({ nearestPages, reportMissing, addressWords }) => {
        const { pathname } = location
        if (input.current && !input.current.value) input.current.value = addressWords(pathname)
        reportMissing(pathname)
        return nearestPages(pathname)
      })
      .then((pages) => {
        if (!isLeft) setNear(pages)
      })
      .catch((error: unknown) => console.warn('The nearest pages could not be found:', error))
    return () => {
      isLeft = true
    }
  }, [])
  return (
    <main id="main" className={layout.landing} data-not-found>
      <h1 className={page.title}>Page Not Found</h1>
      <p>We could not find what you were looking for.</p>
      <form className={styles.form} action="/search/">
        <input ref={input} type="search" name="q" maxLength={64} aria-label="Search the documentation" />
        <button type="submit">Search</button>
      </form>
      <div role="status" className={styles.near}>
        {near.length > 0 && (
          <>
            <h2>Were you looking for one of these?</h2>
            <ul>
              {near.map(({ href, title, lead }) => (
                <li key={href}>
                  <a href={href}>{title}</a>
                  <p>{lead}</p>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      <p>
        <a href="/docs/">Overview of the documentation</a>
      </p>
    </main>
  )
}
