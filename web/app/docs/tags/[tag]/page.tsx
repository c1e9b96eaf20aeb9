import { tagPath } from '@repo/model/paths.ts'
import type { Metadata } from 'next'
import { Breadcrumbs } from '#components/breadcrumbs/breadcrumbs.tsx'
import { Card } from '#components/layout/card.tsx'
import { DocsLayout } from '#components/layout/docs-layout.tsx'
import styles from '#components/layout/page.module.css'
import { metadataOf, SiteShareTags } from '#components/layout/share-tags.tsx'
import { ListData } from '#components/layout/structured-data.tsx'
import { editable } from '#editable.ts'
import { shareImagePath } from '#file-routes.ts'
import { titleOfTag } from '#markdown/lists.ts'
import { followRedirect } from '#page-data/resolve-redirect.ts'
import { siteDescription, siteName } from '#page-data/site-settings.ts'
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
  const title = titleOfTag(tag.label ?? '', tag.pages.length)
  const label = tag.label ?? ''
  const trail = [{ title: 'Tags', href: '/docs/tags/' }]
  const { productName } = await siteName()
  return (
    <>
      <SiteShareTags
        path={tagPath(slug)}
        title={title}
        description={tag.description}
        image={shareImagePath(tagPath(slug))}
      />
      <DocsLayout trail={[]} current={null}>
        <div data-document={tag._id} data-revision={tag.revision}>
          <Breadcrumbs trail={trail} current={label} />
          <h1 className={styles.title} {...editable(tag, 'label')}>
            {title}
          </h1>
          {tag.description && (
            <p className={styles.summary} {...editable(tag, 'description')}>
              {tag.description}
            </p>
          )}
          <p>
            <a href="/docs/tags/">View all tags</a>
          </p>
          <ul className={styles.cards}>
            {tag.pages.map((page) => (
              <Card key={page._id} item={page} />
            ))}
          </ul>
          <ListData trail={trail} title={label} productName={productName} />
        </div>
      </DocsLayout>
    </>
  )
}
