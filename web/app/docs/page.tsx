import type { Metadata } from 'next'
import { Card } from '#components/layout/card.tsx'
import { DocsLayout } from '#components/layout/docs-layout.tsx'
import layout from '#components/layout/layout.module.css'
import styles from '#components/layout/page.module.css'
import { identity } from '#components/layout/site-settings.ts'
import { NodeFilter } from '#components/node-filter/node-filter.tsx'
import { hrefOf } from '#queries/href.ts'
import { overviewQuery } from '#queries/overview.ts'
import { read } from '#queries/read.ts'
import type { OverviewQueryResult } from '#queries/results.generated.ts'

export async function generateMetadata(): Promise<Metadata> {
  const { productName } = await identity()
  return {
    title: 'Documentation',
    description: `Guides and node pages of ${productName}.`,
    alternates: { canonical: '/docs/' },
  }
}

/** The landing page of the documentation: all categories, and where to begin. */
export default async function DocsPage() {
  const { productName } = await identity()
  const { categories, mainDoc } = await read<OverviewQueryResult>(overviewQuery)
  return (
    <DocsLayout trail={[]} current={null}>
      <div className={layout.wide}>
        <h1 className={styles.title}>{productName} documentation</h1>
        <p className={styles.summary}>
          New here? <a href={hrefOf(mainDoc) ?? '/docs/'}>Begin with the first steps</a>, or look up a node by
          its group or <a href="/docs/tags/">by tag</a>.
        </p>
        <NodeFilter />
        <ul className={styles.cards} data-unfiltered>
          {categories.map((item) => (
            <Card key={item._id} item={item} count={item.count.of} />
          ))}
        </ul>
      </div>
    </DocsLayout>
  )
}
