import { pagePath, slugOfPagePath } from '@repo/studio/model/paths.ts'
import type { Metadata } from 'next'
import { notFound, permanentRedirect, redirect } from 'next/navigation'
import { publishedClient } from '#clients/sanity.ts'
import { PageView } from '#components/layout/page-view.tsx'
import { hrefOf } from '#queries/href.ts'
import { pagePathsQuery, pageQuery } from '#queries/page.ts'
import { read } from '#queries/read.ts'
import { redirectQuery } from '#queries/redirects.ts'
import type {
  PagePathsQueryResult,
  PageQueryResult,
  RedirectQueryResult,
} from '#queries/results.generated.ts'
import type { Page } from '#queries/types.ts'

interface Props {
  readonly params: Promise<{ path: string[] }>
}

export async function generateStaticParams() {
  const pages = await publishedClient().fetch<PagePathsQueryResult>(pagePathsQuery)
  return pages.map(({ slug, segments }) => ({
    path: pagePath({ segments, slug: slug ?? '' })
      .split('/')
      .slice(2, -1),
  }))
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const page = await pageAt(await params)
  if (!page) return {}
  const path = hrefOf(page) ?? undefined
  const title = page.seo?.title ?? page.title ?? undefined
  const description = page.seo?.description ?? page.summary ?? undefined
  return {
    title,
    description,
    alternates: { canonical: path },
    openGraph: { title, description, url: path, type: 'article' },
    ...(page.unlisted && { robots: { index: false, follow: false } }),
  }
}

export default async function DocPage({ params }: Props) {
  const page = await pageAt(await params)
  if (!page) return elsewhere(await params)
  return <PageView page={page} />
}

/** The page at a path: of those with its slug, the one whose categories fit. */
async function pageAt({ path }: { path: string[] }): Promise<Page | undefined> {
  const wanted = pathOf(path)
  const slug = slugOfPagePath(wanted)
  if (!slug) return undefined
  const { candidates } = await read<PageQueryResult>(pageQuery, { slug })
  return candidates.find((candidate) => hrefOf(candidate) === wanted)
}

/** An old address leads on; every other one is not found. */
async function elsewhere({ path }: { path: string[] }): Promise<never> {
  const { redirect: found } = await read<RedirectQueryResult>(redirectQuery, { from: pathOf(path) })
  const target = hrefOf(found?.toPage) ?? found?.toUrl
  if (!target) notFound()
  if (found?.permanent === false) redirect(target)
  permanentRedirect(target)
}

function pathOf(path: readonly string[]): string {
  return `/docs/${path.map(decodeURIComponent).join('/')}/`
}
