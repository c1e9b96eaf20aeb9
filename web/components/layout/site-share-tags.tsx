import { siteImagePath } from '#file-routes.ts'
import { siteDescription, siteName } from '#page-data/site-settings.ts'
import { ShareTags } from './share-tags.tsx'

/** Open Graph tags of pages outside of the documentation. */
export async function SiteShareTags({
  path,
  title,
  description,
}: {
  readonly path: string
  readonly title: string
  readonly description?: string | null | undefined
}) {
  const { productName } = await siteName()
  return (
    <ShareTags
      path={path}
      title={title}
      description={description ?? (await siteDescription())}
      image={siteImagePath}
      type="website"
      siteName={productName}
    />
  )
}
