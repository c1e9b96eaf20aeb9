import type { NodeSection } from '@repo/model/kinds.ts'
import { Fragment } from 'react'
import type { Page } from '#queries/types.ts'
import styles from './node-sections.module.css'

/**
 * A line with what a node needs and how many settings, known errors and limits it has, each a link
 * to its section; nothing for a node without any of them.
 */
export function KeyFacts({ page }: { page: Page }) {
  const { credentials, settings, errors, limits } = page
  const facts = [
    ...needs(credentials ?? []),
    ...counted('settings', settings, 'setting'),
    ...counted('errors', errors, 'known error'),
    ...counted('limits', limits, 'limit'),
  ]
  if (facts.length === 0) return null
  return (
    <p className={styles.facts}>
      {facts.map(({ section, words }) => (
        <Fragment key={section}>
          <a href={`#${section}`}>{words}</a>{' '}
        </Fragment>
      ))}
    </p>
  )
}

interface Fact {
  readonly section: NodeSection
  readonly words: string
}

/** A single credential by its name. Several are often alternatives, so they are not listed. */
function needs(credentials: NonNullable<Page['credentials']>): Fact[] {
  const [first] = credentials
  if (!first) return []
  const only = credentials.length === 1 ? first.title : null
  return [{ section: 'credentials', words: `Needs: ${only ?? 'credentials'}` }]
}

function counted(section: NodeSection, items: readonly unknown[] | null | undefined, one: string): Fact[] {
  const count = items?.length ?? 0
  return count > 0 ? [{ section, words: `${count} ${one}${count === 1 ? '' : 's'}` }] : []
}
