import { placeOfPagePath } from '@repo/model/paths.ts'
import type { Metadata } from 'next'
import { PageView } from '#components/layout/page-view.tsx'
import { ShareTags, withoutLayoutsTags } from '#components/layout/share-tags.tsx'
import { withMarkdown } from '#components/markdown/with-markdown.ts'
import { shareImagePath } from '#file-routes.ts'
import { followRedirect } from '#page-data/resolve-redirect.ts'
import { siteDescription, siteName } from '#page-data/site-settings.ts'
import { pageParams } from '#page-data/static-params.ts'
import { orPlaceholder, placeholderSegment } from '#patches/empty-static-params.ts'
import { hrefOf } from '#queries/href.ts'
import { pageQuery } from '#queries/page.ts'
import { read, readSharedPage } from '#queries/read.ts'
import type { Page } from '#queries/types.ts'

interface Props {
  readonly params: Promise<{ path: string[] }>
}

export async function generateStaticParams() {
  return orPlaceholder(await pageParams(), { path: [placeholderSegment] })
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const page = await pageAt(await params)
  if (!page) return {}
  const path = hrefOf(page)
  const title = page.seo?.title ?? page.title ?? undefined
  const description = page.seo?.description ?? page.summary ?? (await siteDescription())
  return {
    title,
    description,
    ...(path && { alternates: withMarkdown(path) }),
    ...withoutLayoutsTags,
    ...(page.unlisted && { robots: { index: false, follow: false } }),
  }
}

export default async function DocPage({ params }: Props) {
  const page = await pageAt(await params)
  if (!page) return followRedirect(pathOf((await params).path))
  const path = hrefOf(page)
  const { productName } = await siteName()
  return (
    <>
      {path && (
        <ShareTags
          path={path}
          title={page.seo?.title ?? page.title ?? ''}
          description={page.seo?.description ?? page.summary ?? ''}
          image={shareImagePath(path)}
          type="article"
          siteName={productName}
        />
      )}
      <PageView page={page} />
    </>
  )
}

async function pageAt({ path }: { path: string[] }): Promise<Page | null> {
  const asked = pathOf(path)
  const shared = await readSharedPage()
  // At the address that its draft has, which readers may not know yet.
  if (shared && hrefOf(shared) === asked) return shared
  const place = placeOfPagePath(asked)
  return place && (await read(pageQuery, { ...place })).page
}

function pathOf(path: readonly string[]): string {
  return `/docs/${path.map(decodeURIComponent).join('/')}/`
}
