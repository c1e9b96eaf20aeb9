import type { Metadata } from 'next'
import Link from 'next/link'
import { Card } from '#components/layout/card.tsx'
import { DocsLayout } from '#components/layout/docs-layout.tsx'
import layout from '#components/layout/layout.module.css'
import styles from '#components/layout/page.module.css'
import { identity } from '#components/layout/site-settings.ts'
import type { WithoutStamps } from '#facets/stamps.ts'
import { hrefOf } from '#queries/href.ts'
import { beginningQuery, shelfQuery } from '#queries/overview.ts'
import { read } from '#queries/read.ts'
import type { BeginningQueryResult, ShelfQueryResult } from '#queries/results.generated.ts'

export async function generateMetadata(): Promise<Metadata> {
  const { productName } = await identity()
  return {
    title: 'Documentation',
    description: `Guides and node pages of ${productName}.`,
    alternates: { canonical: '/docs/' },
  }
}

/**
 * The landing page of the documentation: where to begin, the categories at the top, and what is in those that hold
 * categories. Not deeper, so that what a publish costs does not grow with the site; the sidebar leads on.
 */
export default async function DocsPage() {
  const { productName } = await identity()
  const { mainDoc } = await read<BeginningQueryResult>(beginningQuery)
  const top = await shelf('root')
  const shelves = await Promise.all(
    top
      .filter(({ holds }) => holds.categories > 0)
      .map(async (category) => ({ category, items: await shelf(category._id) })),
  )
  return (
    <DocsLayout trail={[]} current={null}>
      <div className={layout.wide}>
        <h1 className={styles.title}>{productName} documentation</h1>
        <p className={styles.summary}>
          New here?{' '}
          <Link href={hrefOf(mainDoc) ?? '/docs/'} prefetch={false}>
            Begin with the first steps
          </Link>
          , or look up a node by its group or{' '}
          <Link href="/docs/tags/" prefetch={false}>
            by tag
          </Link>
          .
        </p>
        <Cards items={top.filter(({ holds }) => holds.categories === 0)} heading="h2" />
        {shelves.map(({ category, items }) => (
          <section key={category._id} className={styles.shelf} aria-labelledby={`shelf-${category._id}`}>
            <h2 id={`shelf-${category._id}`}>
              <Link href={hrefOf(category) ?? '/docs/'} prefetch={false}>
                {category.title}
              </Link>
            </h2>
            {category.summary && <p>{category.summary}</p>}
            <Cards items={items} heading="h3" />
          </section>
        ))}
      </div>
    </DocsLayout>
  )
}

type Shelf = WithoutStamps<ShelfQueryResult>['categories']

async function shelf(id: string): Promise<Shelf> {
  return (await read<ShelfQueryResult>(shelfQuery, { id })).categories
}

/** Cards of those that hold anything. */
function Cards({ items, heading }: { items: Shelf; heading: 'h2' | 'h3' }) {
  const counted = items.map((item) => ({ item, count: item.holds.categories + item.holds.pages }))
  const shown = counted.filter(({ count }) => count > 0)
  if (shown.length === 0) return null
  return (
    <ul className={styles.cards}>
      {shown.map(({ item, count }) => (
        <Card key={item._id} item={item} count={count} heading={heading} />
      ))}
    </ul>
  )
}
