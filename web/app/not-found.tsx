import type { Metadata } from 'next'
import { NotFoundView } from '#components/not-found/not-found-view.tsx'

export const metadata: Metadata = { title: 'Page Not Found', robots: { index: false } }

/** A component of the browser: what it says would else be sent with every page, in case one is not found. */
export default function NotFound() {
  return <NotFoundView />
}
