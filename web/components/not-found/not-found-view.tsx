import layout from '#components/layout/layout.module.css'
import page from '#components/layout/page.module.css'
import results from '#components/search/results.module.css'
import styles from './not-found.module.css'

/** A search for the words of the URL, which a script fills in and answers (`suggest-pages.ts`). */
export function NotFoundView() {
  return (
    <main id="main" className={`${layout.landing} ${styles.page}`} data-not-found>
      <h1 className={page.title}>Page Not Found</h1>
      <p>We could not find what you were looking for.</p>
      <form className={results.form} action="/search/">
        <input type="search" name="q" maxLength={64} aria-label="Search the documentation" />
        <button type="submit">Search</button>
      </form>
      <p>
        <a href="/docs/">Overview of the documentation</a>
      </p>
      <div role="status" className={styles.near} />
    </main>
  )
}
