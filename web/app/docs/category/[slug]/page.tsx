import { categoryPath } from '@repo/model/paths.ts'
import type { Metadata } from 'next'
import { CategoryView } from '#components/layout/category-view.tsx'
import { withoutLayoutsTags } from '#components/layout/share-tags.tsx'
import { SiteShareTags } from '#components/layout/site-share-tags.tsx'
import { withMarkdown } from '#components/markdown/with-markdown.ts'
import { shareImagePath } from '#file-routes.ts'
import { followRedirect } from '#page-data/resolve-redirect.ts'
import { siteDescription } from '#page-data/site-settings.ts'
import { categoryParams, decodedSlug } from '#page-data/static-params.ts'
import { orPlaceholder, placeholderSegment } from '#patches/empty-static-params.ts'
import { categoryQuery } from '#queries/category.ts'
import { read } from '#queries/read.ts'

interface Props {
  readonly params: Promise<{ slug: string }>
}

export async function generateStaticParams() {
  return orPlaceholder(await categoryParams(), { slug: placeholderSegment })
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const slug = decodedSlug((await params).slug)
  const { category } = await read(categoryQuery, { slug })
  if (!category) return {}
  return {
    title: category.title,
    description: category.summary ?? (await siteDescription()),
    alternates: withMarkdown(categoryPath(slug)),
    ...withoutLayoutsTags,
  }
}

export default async function CategoryPage({ params }: Props) {
  const slug = decodedSlug((await params).slug)
  const { category } = await read(categoryQuery, { slug })
  if (!category) return followRedirect(categoryPath(slug))
  return (
    <>
      <SiteShareTags
        path={categoryPath(slug)}
        title={category.title ?? ''}
        description={category.summary}
        image={shareImagePath(categoryPath(slug))}
      />
      <CategoryView category={category} />
    </>
  )
}
