import { categoryPath } from '@repo/model/paths.ts'
import type { Metadata } from 'next'
import { CategoryView } from '#components/layout/category-view.tsx'
import { leadOn } from '#components/layout/lead-on.ts'
import { buildableSlugs, decodedSlug } from '#components/layout/page-params.ts'
import { withoutLayoutsTags } from '#components/layout/share-tags.tsx'
import { siteDescription } from '#components/layout/site-settings.ts'
import { SiteShareTags } from '#components/layout/site-share-tags.tsx'
import { orPlaceholder, placeholderSegment } from '#placeholder-route.ts'
import { categoryQuery, categorySlugsQuery } from '#queries/category.ts'
import { read, readForBuild } from '#queries/read.ts'

interface Props {
  readonly params: Promise<{ slug: string }>
}

export async function generateStaticParams() {
  const slugs = await readForBuild(categorySlugsQuery)
  const params = buildableSlugs(slugs).map((slug) => ({ slug }))
  return orPlaceholder(params, { slug: placeholderSegment })
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const slug = decodedSlug((await params).slug)
  const { category } = await read(categoryQuery, { slug })
  if (!category) return {}
  return {
    title: category.title,
    description: category.summary ?? (await siteDescription()),
    alternates: { canonical: categoryPath(slug) },
    ...withoutLayoutsTags,
  }
}

export default async function CategoryPage({ params }: Props) {
  const slug = decodedSlug((await params).slug)
  const { category } = await read(categoryQuery, { slug })
  if (!category) return leadOn(categoryPath(slug))
  return (
    <>
      <SiteShareTags path={categoryPath(slug)} title={category.title ?? ''} description={category.summary} />
      <CategoryView category={category} />
    </>
  )
}
