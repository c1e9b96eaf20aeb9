import { Breadcrumbs } from '#components/breadcrumbs/breadcrumbs.tsx'
import { editable } from '#editable.ts'
import { env } from '#env.ts'
import type { Crumb } from '#links/href.ts'
import { listData } from '#metadata/structured-data.ts'
import { siteName } from '#page-data/site-settings.ts'
import { DocsLayout } from './docs-layout.tsx'
import styles from './page.module.css'
import { SiteShareTags } from './share-tags.tsx'
import { StructuredData } from './structured-data.tsx'

/**
 * A page that lists others, with its share tags.
 * @param name its name in the breadcrumbs, below `crumbs`
 * @param trail ids of the categories above it
 * @param shown the document that it shows, and the fields of its title and of its description
 */
export async function ListView({
  name,
  crumbs = [],
  trail = [],
  shown: { document, fields } = { document: null, fields: [] },
  children,
  ...share
}: {
  readonly name: string
  readonly crumbs?: readonly Crumb[]
  readonly trail?: readonly string[]
  readonly shown?: {
    readonly document: { readonly _id: string; readonly revision: string } | null
    readonly fields: readonly string[]
  }
  readonly children: React.ReactNode
} & Parameters<typeof SiteShareTags>[0]) {
  const site = { site: env().NEXT_PUBLIC_SITE_URL, ...(await siteName()) }
  return (
    <>
      <SiteShareTags {...share} />
      <DocsLayout trail={trail} current={document?._id ?? null}>
        <div data-document={document?._id} data-revision={document?.revision}>
          <Breadcrumbs trail={crumbs} current={name} />
          <h1 className={styles.title} {...editable(document, fields[0])}>
            {share.title}
          </h1>
          {document && share.description && (
            <p className={styles.summary} {...editable(document, fields[1])}>
              {share.description}
            </p>
          )}
          {children}
          <StructuredData data={listData(crumbs, name, site)} />
        </div>
      </DocsLayout>
    </>
  )
}
