import { Icon } from '#components/icon/icon.tsx'
import { StatusBadge } from '#components/status/status.tsx'
import { editable } from '#editable.ts'
import { hrefOf, type Shown } from '#links/href.ts'
import styles from './page.module.css'

/** A page or a category in a list of cards; `count` is the number of things in a category. */
export function Card({
  item,
  count,
  heading: Heading = 'h2',
}: {
  item: Shown
  count?: number | undefined
  heading?: 'h2' | 'h3'
}) {
  const href = hrefOf(item)
  if (!href) return null
  return (
    <li>
      <a href={href} className={styles.card} data-tone={item.color ?? undefined}>
        <Icon name={item.icon ?? (item._type === 'category' ? 'folder' : 'document')} />
        <Heading {...editable(item, 'title')}>
          {item.title} <StatusBadge kind={item.statusKind} />
        </Heading>
        {item.summary && <p {...editable(item, 'summary')}>{item.summary}</p>}
        {count !== undefined && (
          <span className={styles.items}>{count === 1 ? '1 item' : `${count} items`}</span>
        )}
      </a>
    </li>
  )
}
