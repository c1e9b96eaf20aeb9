import { Icon } from '#components/icon/icon.tsx'
import { StatusBadge } from '#components/status/status.tsx'
import { editable } from '#editable.ts'
import { hrefOf, type Shown } from '#links/href.ts'
import type { CategoryCardsQueryResult } from '#queries/results.generated.ts'
import type { ShownResult } from '#queries/shown-result.ts'
import styles from './page-groups.module.css'

/** A category, as its card shows it. */
export type CategoryCard = ShownResult<CategoryCardsQueryResult>['cards'][number]

/** A page in the list: its card, and whether a node needs credentials; null for others. */
export type GroupedPage = Shown & { readonly needsCredentials: boolean | null }

/** A category with the first of its pages. */
export interface PageGroup {
  readonly category: CategoryCard
  readonly pages: readonly GroupedPage[]
}

/**
 * The pages of each group under its heading, with icon, summary and whether nodes need an account.
 * A group with more members than are listed links to its page.
 */
export function PageGroups({ groups }: { groups: readonly PageGroup[] }) {
  return groups.map(({ category, pages }) => {
    const href = hrefOf(category) ?? '/docs/'
    const isComplete = category.count === pages.length
    return (
      <section key={category._id} className={styles.group} aria-labelledby={`group-${category._id}`}>
        <h3 id={`group-${category._id}`} data-tone={category.color ?? undefined}>
          <Icon name={category.icon} />
          <a href={href} {...editable(category, 'title')}>
            {category.title}
          </a>
          <span className={styles.count}>{category.count}</span>
        </h3>
        {category.summary && <p className={styles.about}>{category.summary}</p>}
        {pages.length > 0 && (
          <ul className={styles.pages}>
            {pages.map((page) => (
              <PageRow key={page._id} page={page} />
            ))}
          </ul>
        )}
        {!isComplete && (
          <p className={styles.more}>
            <a href={href}>
              All {category.count} in {category.title}
            </a>
          </p>
        )}
      </section>
    )
  })
}

function PageRow({ page }: { page: GroupedPage }) {
  const href = hrefOf(page)
  if (!href) return null
  return (
    <li>
      <a href={href} data-tone={page.color ?? undefined}>
        <Icon name={page.icon ?? 'document'} />
        <span>
          <b {...editable(page, 'title')}>{page.title}</b>
          <StatusBadge kind={page.statusKind} />{' '}
          {page.needsCredentials !== null && (
            <span className={styles.account}>
              {page.needsCredentials ? 'Needs an account' : 'No account needed'}
            </span>
          )}
          {page.summary && <span className={styles.summary}>{page.summary}</span>}
        </span>
      </a>
    </li>
  )
}
