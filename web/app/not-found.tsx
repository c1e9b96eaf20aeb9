import type { Metadata } from 'next'
import Link from 'next/link'
import layout from '#components/layout/layout.module.css'
import styles from '#components/layout/page.module.css'

export const metadata: Metadata = { title: 'Page Not Found', robots: { index: false } }

/** Docusaurus' two paragraphs, and two ways on. */
export default function NotFound() {
  return (
    <main id="main" className={layout.landing}>
      <h1 className={styles.title}>Page Not Found</h1>
      <p>We could not find what you were looking for.</p>
      <p>
        Please contact the owner of the site that linked you to the original URL and let them know their link
        is broken.
      </p>
      <p>
        <Link href="/search/" prefetch={false}>
          Search the documentation
        </Link>{' '}
        or{' '}
        <Link href="/docs/" prefetch={false}>
          go to its overview
        </Link>
        .
      </p>
    </main>
  )
}
