import type { Metadata } from 'next'
import { NotFoundView } from '#components/not-found/not-found-view.tsx'

export const metadata: Metadata = { title: 'Page Not Found', robots: { index: false } }

/** Rendered by a client component: otherwise its text would be sent with every page. */
export default function NotFound() {
  return <NotFoundView />
}
