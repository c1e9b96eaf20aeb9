import { placeOfPagePath } from '@repo/model/paths.ts'
import type { Metadata } from 'next'
import { metadataOf, ShareTags } from '#components/layout/share-tags.tsx'
import { shareImagePath } from '#file-routes.ts'
import { hrefOf } from '#links/href.ts'
import { followRedirect } from '#page-data/resolve-redirect.ts'
import { siteDescription, siteName } from '#page-data/site-settings.ts'
import { pageParams } from '#page-data/static-params.ts'
import { pageQuery } from '#queries/page.ts'
import { read, readSharedPage } from '#queries/read.ts'
import type { Page } from '#queries/types.ts'
import { PageView } from './page-view.tsx'

interface Props {
  readonly params: Promise<{ path: string[] }>
}

export function generateStaticParams() {
  return pageParams()
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const page = await pageAt(await params)
  if (!page) return {}
  return metadataOf(hrefOf(page) ?? pathOf((await params).path), {
    title: page.seo?.title ?? page.title,
    description: page.seo?.description ?? page.summary ?? (await siteDescription()),
    ...(page.unlisted && { robots: { index: false, follow: false } }),
  })
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
