import { Icon } from '#components/icon/icon.tsx'
import { StatusBadge } from '#components/status/status-badge.tsx'
import { editable } from '#editable.ts'
import { hrefOf, type Shown } from '#links/href.ts'
import type { CategoryCardsQueryResult } from '#queries/results.generated.ts'
import type { ShownResult } from '#queries/shown-result.ts'
import styles from './node-groups.module.css'

/** A category, as its card shows it. */
export type CategoryCard = ShownResult<CategoryCardsQueryResult>['cards'][number]

/** A node in the list: what its card shows, and whether it needs credentials. */
export type GroupedNode = Shown & { readonly needsCredentials: boolean | null }

/** A category of nodes with the first of its nodes. */
export interface NodeGroup {
  readonly category: CategoryCard
  readonly nodes: readonly GroupedNode[]
}

/**
 * The nodes of each group under its heading, with icon, summary and whether they need an account. A
 * group with more members than are listed links to its page.
 */
export function NodeGroups({ groups }: { groups: readonly NodeGroup[] }) {
  return groups.map(({ category, nodes }) => {
    const href = hrefOf(category) ?? '/docs/'
    const isComplete = category.count === nodes.length
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
        {nodes.length > 0 && (
          <ul className={styles.nodes}>
            {nodes.map((node) => (
              <NodeRow key={node._id} node={node} />
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

function NodeRow({ node }: { node: GroupedNode }) {
  const href = hrefOf(node)
  if (!href) return null
  return (
    <li>
      <a href={href} data-tone={node.color ?? undefined}>
        <Icon name={node.icon ?? 'document'} />
        <span>
          <b {...editable(node, 'title')}>{node.title}</b>
          <StatusBadge kind={node.statusKind} />{' '}
          <span className={styles.account}>
            {node.needsCredentials ? 'Needs an account' : 'No account needed'}
          </span>
          {node.summary && <span className={styles.summary}>{node.summary}</span>}
        </span>
      </a>
    </li>
  )
}
