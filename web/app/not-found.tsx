import type { Metadata } from 'next'
import { NotFoundView } from '#components/not-found/not-found-view.tsx'

export const metadata: Metadata = { title: 'Page Not Found', robots: { index: false } }

export default function NotFound() {
  return <NotFoundView />
}
