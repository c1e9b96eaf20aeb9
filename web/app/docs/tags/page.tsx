import { tagPath } from '@repo/model/paths.ts'
import type { Metadata } from 'next'
import { EmptySite } from '#components/layout/empty-site.tsx'
import { ListView } from '#components/layout/list-view.tsx'
import page from '#components/layout/page.module.css'
import { metadataOf } from '#components/layout/share-tags.tsx'
import { isEmptySite } from '#page-data/site-settings.ts'
import { read } from '#queries/read.ts'
import { tagsQuery } from '#queries/tag.ts'
import styles from './tags.module.css'

const description = 'All tags of the documentation, by letter.'

export const metadata: Metadata = metadataOf('/docs/tags/', { title: 'Tags', description })

/** All tags with the number of their pages, grouped by first letter as in Docusaurus. */
export default async function TagsPage() {
  const { tags } = await read(tagsQuery)
  const sorted = tags.toSorted((a, b) => (a.label ?? '').localeCompare(b.label ?? '', 'en'))
  const isEmpty = tags.length === 0 && (await isEmptySite())
  const letters = Map.groupBy(sorted, ({ label }) => [...(label ?? '')].slice(0, 1).join('').toUpperCase())
  return (
    <ListView path="/docs/tags/" title="Tags" description={description} name="Tags">
      {isEmpty && <EmptySite />}
      {tags.length === 0 && !isEmpty && <p className={page.summary}>No page has a tag yet.</p>}
      <div className={styles.letters}>
        {[...letters].map(([letter, list]) => (
          <section key={letter} aria-labelledby={`letter-${letter}`}>
            <h2 id={`letter-${letter}`}>{letter}</h2>
            <ul>
              {list.map(({ _id, label, slug, count }) => (
                <li key={_id}>
                  <a href={tagPath(slug ?? '')}>
                    {label}
                    <span> {count}</span>
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </ListView>
  )
}
