import { categoryPath } from '@repo/model/paths.ts'
import type { Metadata } from 'next'
import { CategoryView } from '#components/layout/category-view.tsx'
import { metadataOf, SiteShareTags } from '#components/layout/share-tags.tsx'
import { shareImagePath } from '#file-routes.ts'
import { followRedirect } from '#page-data/resolve-redirect.ts'
import { siteDescription } from '#page-data/site-settings.ts'
import { categoryParams, decodedSlug } from '#page-data/static-params.ts'
import { categoryQuery } from '#queries/category.ts'
import { read } from '#queries/read.ts'

interface Props {
  readonly params: Promise<{ slug: string }>
}

export function generateStaticParams() {
  return categoryParams()
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const slug = decodedSlug((await params).slug)
  const { category } = await read(categoryQuery, { slug })
  if (!category) return {}
  return metadataOf(categoryPath(slug), {
    title: category.title,
    description: category.summary ?? (await siteDescription()),
  })
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
