import { categoryPath } from '@repo/model/paths.ts'
import type { Metadata } from 'next'
import { Card } from '#components/layout/card.tsx'
import { ListView } from '#components/layout/list-view.tsx'
import styles from '#components/layout/page.module.css'
import { metadataOf } from '#components/layout/share-tags.tsx'
import { Pager } from '#components/pager/pager.tsx'
import { crumbsOf } from '#links/href.ts'
import { followRedirect } from '#page-data/resolve-redirect.ts'
import { siteDescription } from '#page-data/site-settings.ts'
import { categoryParams, decodedSlug } from '#page-data/static-params.ts'
import { categoryQuery } from '#queries/category.ts'
import { read } from '#queries/read.ts'
import { neighborsOf } from '#queries/sidebar.ts'

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

/** The index of a category: its categories and pages as cards, in the order of the sidebar. */
export default async function CategoryPage({ params }: Props) {
  const slug = decodedSlug((await params).slug)
  const { category } = await read(categoryQuery, { slug })
  if (!category) return followRedirect(categoryPath(slug))
  const trail = category.trail.flatMap((entry) => entry?._id ?? [])
  const { previous, next } = await neighborsOf(trail, category._id)
  const { categories, pages } = category.members
  return (
    <ListView
      path={categoryPath(slug)}
      title={category.title ?? ''}
      description={category.summary}
      name={category.title ?? ''}
      crumbs={crumbsOf(category.trail)}
      trail={trail}
      shown={{ document: category, fields: ['title', 'summary'] }}
    >
      <ul className={styles.cards}>
        {categories.map((item) => (
          <Card key={item._id} item={item} count={item.count.of} />
        ))}
        {pages.map((item) => (
          <Card key={item._id} item={item} />
        ))}
      </ul>
      <Pager previous={previous} next={next} />
    </ListView>
  )
}
