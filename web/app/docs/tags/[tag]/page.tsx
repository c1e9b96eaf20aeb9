import { tagPath } from '@repo/model/paths.ts'
import type { Metadata } from 'next'
import { Card } from '#components/layout/card.tsx'
import { ListView } from '#components/layout/list-view.tsx'
import styles from '#components/layout/page.module.css'
import { metadataOf } from '#components/layout/share-tags.tsx'
import { titleOfTag } from '#markdown/lists.ts'
import { followRedirect } from '#page-data/resolve-redirect.ts'
import { siteDescription } from '#page-data/site-settings.ts'
import { decodedSlug, tagParams } from '#page-data/static-params.ts'
import { read } from '#queries/read.ts'
import { tagQuery } from '#queries/tag.ts'

interface Props {
  readonly params: Promise<{ tag: string }>
}

export function generateStaticParams() {
  return tagParams()
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const slug = decodedSlug((await params).tag)
  const { tag } = await read(tagQuery, { slug })
  if (!tag) return {}
  return metadataOf(tagPath(slug), {
    title: titleOfTag(tag.label ?? '', tag.pages.length),
    description: tag.description ?? (await siteDescription()),
  })
}

export default async function TagPage({ params }: Props) {
  const slug = decodedSlug((await params).tag)
  const { tag } = await read(tagQuery, { slug })
  if (!tag) return followRedirect(tagPath(slug))
  return (
    <ListView
      path={tagPath(slug)}
      title={titleOfTag(tag.label ?? '', tag.pages.length)}
      description={tag.description}
      name={tag.label ?? ''}
      crumbs={[{ title: 'Tags', href: '/docs/tags/' }]}
      shown={{ document: tag, fields: ['label', 'description'] }}
    >
      <p>
        <a href="/docs/tags/">View all tags</a>
      </p>
      <ul className={styles.cards}>
        {tag.pages.map((page) => (
          <Card key={page._id} item={page} />
        ))}
      </ul>
    </ListView>
  )
}
