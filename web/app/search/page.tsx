import type { Metadata } from 'next'
import { Suspense } from 'react'
import styles from '#components/layout/layout.module.css'
import { searchConfig } from '#components/search/search-entry.tsx'
import { SearchResults } from '#components/search/search-results.tsx'

export const metadata: Metadata = { title: 'Search', robots: { index: false, follow: true } }

export default function SearchPage() {
  return (
    <main id="main" className={styles.landing}>
      <Suspense fallback={<h1>Search the documentation</h1>}>
        <SearchResults config={searchConfig()} />
      </Suspense>
    </main>
  )
}
