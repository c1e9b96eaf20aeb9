import { markdownPath } from '@repo/model/paths.ts'
import type { Metadata } from 'next'

/** The links in the head of a page to its own path and to its Markdown. */
export function withMarkdown(path: string): NonNullable<Metadata['alternates']> {
  return { canonical: path, types: { 'text/markdown': markdownPath(path) } }
}
