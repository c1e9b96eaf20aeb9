import { env } from '#env.ts'
import { articleData, inScript } from '#metadata/structured-data.ts'
import { hrefOf } from '#queries/href.ts'
import type { Page } from '#queries/types.ts'

/** Type and position of a page, for search engines. */
export function StructuredData({ page, productName }: { page: Page; productName: string }) {
  const path = hrefOf(page)
  if (!path) return null
  const trail = page.trail.flatMap((category) => {
    const href = hrefOf(category)
    return category && href ? [{ title: category.title ?? '', href }] : []
  })
  const data = articleData(
    { title: page.title ?? '', description: page.summary, path, updated: page.updatedAt, trail },
    { site: env().NEXT_PUBLIC_SITE_URL, productName },
  )
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without any `<`
      dangerouslySetInnerHTML={{ __html: inScript(data) }}
    />
  )
}
