import { Breadcrumbs } from '#components/breadcrumbs/breadcrumbs.tsx'
import { NodeFilter } from '#components/node-filter/node-filter.tsx'
import { Pager } from '#components/pager/pager.tsx'
import { editable } from '#editable.ts'
import { crumbsOf } from '#links/href.ts'
import { hasNodes, siteName } from '#page-data/site-settings.ts'
import { neighborsOf } from '#queries/sidebar.ts'
import type { Category } from '#queries/types.ts'
import { Card } from './card.tsx'
import { DocsLayout } from './docs-layout.tsx'
import styles from './page.module.css'
import { ListData } from './structured-data.tsx'

/**
 * The generated index of a category: its categories and pages as cards, in the order of the
 * sidebar.
 */
export async function CategoryView({ category }: { category: Category }) {
  const trail = category.trail.flatMap((entry) => entry?._id ?? [])
  const { previous, next } = await neighborsOf(trail, category._id)
  const crumbs = crumbsOf(category.trail)
  const { productName } = await siteName()
  const { categories, pages } = category.members
  const isFiltered = isOfNodes(category) && (await hasNodes())
  return (
    <DocsLayout trail={trail} current={category._id}>
      <div data-document={category._id} data-revision={category.revision}>
        <Breadcrumbs trail={crumbs} current={category.title ?? ''} />
        <h1 className={styles.title} {...editable(category, 'title')}>
          {category.title}
        </h1>
        {category.summary && (
          <p className={styles.summary} {...editable(category, 'summary')}>
            {category.summary}
          </p>
        )}
        {isFiltered && <NodeFilter group={categories.length === 0 ? category.slug : null} />}
        <ul className={styles.cards} data-unfiltered>
          {categories.map((item) => (
            <Card key={item._id} item={item} count={item.count.of} />
          ))}
          {pages.map((item) => (
            <Card key={item._id} item={item} />
          ))}
        </ul>
        <Pager previous={previous} next={next} />
        <ListData trail={crumbs} title={category.title ?? ''} productName={productName} />
      </div>
    </DocsLayout>
  )
}

/** True if the category contains nodes, or if it contains only subcategories. */
function isOfNodes({ members: { categories, pages } }: Category): boolean {
  return pages.some(({ _type }) => _type === 'nodePage') || (pages.length === 0 && categories.length > 0)
}
