import { tagPath } from '@repo/model/paths.ts'
import type { Metadata } from 'next'
import { Breadcrumbs } from '#components/breadcrumbs/breadcrumbs.tsx'
import { DocsLayout } from '#components/layout/docs-layout.tsx'
import { EmptySite } from '#components/layout/empty-site.tsx'
import page from '#components/layout/page.module.css'
import { metadataOf, SiteShareTags } from '#components/layout/share-tags.tsx'
import { ListData } from '#components/layout/structured-data.tsx'
import { isEmptySite, siteName } from '#page-data/site-settings.ts'
import { read } from '#queries/read.ts'
import { tagsQuery } from '#queries/tag.ts'
import styles from './tags.module.css'

const description = 'All tags of the documentation, by letter.'

export const metadata: Metadata = metadataOf('/docs/tags/', { title: 'Tags', description })

/**
 * All tags with the number of their pages, in columns, grouped by first letter as in Docusaurus.
 */
export default async function TagsPage() {
  const { tags } = await read(tagsQuery)
  const sorted = tags.toSorted((a, b) => (a.label ?? '').localeCompare(b.label ?? '', 'en'))
  const isEmpty = tags.length === 0 && (await isEmptySite())
  const { productName } = await siteName()
  const letters = Map.groupBy(sorted, ({ label }) => [...(label ?? '')].slice(0, 1).join('').toUpperCase())
  return (
    <>
      <SiteShareTags path="/docs/tags/" title="Tags" description={description} />
      <DocsLayout trail={[]} current={null}>
        <div>
          <Breadcrumbs trail={[]} current="Tags" />
          <h1 className={page.title}>Tags</h1>
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
          <ListData trail={[]} title="Tags" productName={productName} />
        </div>
      </DocsLayout>
    </>
  )
}
