import type { Metadata } from 'next'
import { Breadcrumbs } from '#components/breadcrumbs/breadcrumbs.tsx'
import { Card } from '#components/layout/card.tsx'
import { DocsLayout } from '#components/layout/docs-layout.tsx'
import { EmptySite } from '#components/layout/empty-site.tsx'
import styles from '#components/layout/page.module.css'
import { withoutLayoutsTags } from '#components/layout/share-tags.tsx'
import { SiteShareTags } from '#components/layout/site-share-tags.tsx'
import { NodeFilter } from '#components/node-filter/node-filter.tsx'
import { isEmptySite } from '#page-data/empty-site.ts'
import { siteName } from '#page-data/site-settings.ts'
import { hrefOf } from '#queries/href.ts'
import { beginningQuery, categoryCardsQuery } from '#queries/overview.ts'
import { read } from '#queries/read.ts'
import type { CategoryCardsQueryResult } from '#queries/results.generated.ts'
import type { ShownResult } from '#queries/shown-result.ts'

export async function generateMetadata(): Promise<Metadata> {
  const { productName } = await siteName()
  return {
    title: 'Documentation',
    description: descriptionOf(productName),
    alternates: { canonical: '/docs/' },
    ...withoutLayoutsTags,
  }
}

/**
 * The landing page of the documentation: a link to the first steps, the cards of the top
 * categories, and the cards in those that contain categories. It shows no deeper levels, so that
 * the cost of a publish does not grow with the site.
 */
export default async function DocsPage() {
  const { productName } = await siteName()
  const { mainDoc } = await read(beginningQuery)
  const top = await categoryCards('root')
  const sections = await Promise.all(
    top.sections.map(async (category) => ({ category, cards: (await categoryCards(category._id)).cards })),
  )
  const showsNothing = [top, ...sections].every(({ cards }) => cards.length === 0)
  if (showsNothing && (await isEmptySite())) return <EmptyDocs productName={productName} />
  const begin = hrefOf(mainDoc)
  return (
    <>
      <SiteShareTags
        path="/docs/"
        title={`${productName} documentation`}
        description={descriptionOf(productName)}
      />
      <DocsLayout trail={[]} current={null}>
        <div>
          <Breadcrumbs trail={[]} current="Documentation" />
          <h1 className={styles.title}>{productName} documentation</h1>
          <p className={styles.summary}>
            {begin ? (
              <>
                New here? <a href={begin}>Begin with the first steps</a>, or look up
              </>
            ) : (
              'Look up'
            )}{' '}
            a node by its group or <a href="/docs/tags/">by tag</a>.
          </p>
          <NodeFilter />
          <div data-unfiltered>
            <Cards cards={top.cards} heading="h2" />
            {sections.map(({ category, cards }) => (
              <section
                key={category._id}
                className={styles.categoryCards}
                aria-labelledby={`section-${category._id}`}
              >
                <h2 id={`section-${category._id}`}>
                  <a href={hrefOf(category) ?? '/docs/'}>{category.title}</a>
                </h2>
                {category.summary && <p>{category.summary}</p>}
                <Cards cards={cards} heading="h3" />
              </section>
            ))}
          </div>
        </div>
      </DocsLayout>
    </>
  )
}

function EmptyDocs({ productName }: { productName: string }) {
  return (
    <>
      <SiteShareTags
        path="/docs/"
        title={`${productName} documentation`}
        description={descriptionOf(productName)}
      />
      <DocsLayout trail={[]} current={null}>
        <div>
          <Breadcrumbs trail={[]} current="Documentation" />
          <h1 className={styles.title}>{productName} documentation</h1>
          <EmptySite />
        </div>
      </DocsLayout>
    </>
  )
}

function descriptionOf(productName: string): string {
  return `Guides and node pages of ${productName}.`
}

type CategoryCards = ShownResult<CategoryCardsQueryResult>

/** What the landing page shows of a category, or of the top level (`root`). */
function categoryCards(id: string): Promise<CategoryCards> {
  return read(categoryCardsQuery, { id })
}

function Cards({ cards, heading }: { cards: CategoryCards['cards']; heading: 'h2' | 'h3' }) {
  if (cards.length === 0) return null
  return (
    <ul className={styles.cards}>
      {cards.map((item) => (
        <Card key={item._id} item={item} count={item.count} heading={heading} />
      ))}
    </ul>
  )
}
