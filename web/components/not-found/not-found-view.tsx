'use client'
// Client component: it searches for similar pages, only when a reader sees this page.
import { useEffect, useState } from 'react'
import layout from '#components/layout/layout.module.css'
import styles from '#components/layout/page.module.css'
import type { NearPage } from './nearest.ts'

/** Docusaurus' two paragraphs, the most similar pages, and two links. */
export function NotFoundView() {
  const [near, setNear] = useState<readonly NearPage[]>([])
  useEffect(() => {
    let isLeft = false
    // Loaded on this page only: readers of other pages do not need it, and bots that try URLs do
    // not run it.
    import('./nearest.ts')
      .then(({ nearestPages }) => nearestPages(location.pathname))
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
      <h1 className={styles.title}>Page Not Found</h1>
      <p>We could not find what you were looking for.</p>
      <p>
        Please contact the owner of the site that linked you to the original URL and let them know their link
        is broken.
      </p>
      <div role="status">
        {near.length > 0 && (
          <>
            <h2>Were you looking for one of these?</h2>
            <ul>
              {near.map(({ href, title }) => (
                <li key={href}>
                  <a href={href}>{title}</a>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      <p>
        <a href="/search/">Search the documentation</a> or <a href="/docs/">go to its overview</a>.
      </p>
    </main>
  )
}
