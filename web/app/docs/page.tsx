import type { Metadata } from 'next'
import { Card } from '#components/layout/card.tsx'
import { EmptySite } from '#components/layout/empty-site.tsx'
import { ListView } from '#components/layout/list-view.tsx'
import styles from '#components/layout/page.module.css'
import { type CategoryCard, type PageGroup, PageGroups } from '#components/layout/page-groups.tsx'
import { metadataOf } from '#components/layout/share-tags.tsx'
import { hrefOf } from '#links/href.ts'
import { hasNodes, isEmptySite, siteName } from '#page-data/site-settings.ts'
import { beginningQuery, categoryCardsQuery, pagesOfCategoryQuery } from '#queries/overview.ts'
import { read } from '#queries/read.ts'

export async function generateMetadata(): Promise<Metadata> {
  const { productName } = await siteName()
  return metadataOf('/docs/', { title: 'Documentation', description: descriptionOf(productName) })
}

/**
 * The landing page of the documentation: a link to the first steps, the cards of the top
 * categories, and below those that contain categories the first pages of each. It shows no deeper
 * levels and a limited number of pages, so that the cost of a publish does not grow with the site.
 */
export default async function DocsPage() {
  const { productName } = await siteName()
  const frame = {
    path: '/docs/',
    title: `${productName} documentation`,
    description: descriptionOf(productName),
    name: 'Documentation',
  }
  const { mainDoc } = await read(beginningQuery)
  const { cards, sections: tops } = await read(categoryCardsQuery, { id: 'root' })
  const sections = await Promise.all(
    tops.map(async (category) => {
      const { cards: groups } = await read(categoryCardsQuery, { id: category._id })
      return { category, groups: await Promise.all(groups.map(withPages)) }
    }),
  )
  const showsNothing = cards.length === 0 && sections.every(({ groups }) => groups.length === 0)
  if (showsNothing && (await isEmptySite()))
    return (
      <ListView {...frame}>
        <EmptySite />
      </ListView>
    )
  const begin = hrefOf(mainDoc)
  const isOfNodes = await hasNodes()
  return (
    <ListView {...frame}>
      <p className={styles.summary}>
        {begin ? (
          <>
            New here? <a href={begin}>Begin with the first steps</a>, or look up
          </>
        ) : (
          'Look up'
        )}{' '}
        {isOfNodes ? 'a node by its group' : 'a page by its category'} or <a href="/docs/tags/">by tag</a>.
      </p>
      {cards.length > 0 && (
        <ul className={styles.cards}>
          {cards.map((item) => (
            <Card key={item._id} item={item} count={item.count} heading="h2" />
          ))}
        </ul>
      )}
      {sections.map(({ category, groups }) => (
        <section
          key={category._id}
          className={styles.categoryCards}
          aria-labelledby={`section-${category._id}`}
        >
          <h2 id={`section-${category._id}`}>
            <a href={hrefOf(category) ?? '/docs/'}>{category.title}</a>
          </h2>
          {category.summary && <p>{category.summary}</p>}
          <PageGroups groups={groups} />
        </section>
      ))}
    </ListView>
  )
}

function descriptionOf(productName: string): string {
  return `All pages about ${productName}, by category.`
}

async function withPages(category: CategoryCard): Promise<PageGroup> {
  const { pages } = await read(pagesOfCategoryQuery, { id: category._id })
  return { category, pages }
}
