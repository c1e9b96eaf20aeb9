import { siteImagePath } from '#file-routes.ts'
import { siteDescription, siteName } from '#page-data/site-settings.ts'
import { ShareTags } from './share-tags.tsx'

/** Open Graph tags of everything but pages, by default with the image of the site. */
export async function SiteShareTags({
  path,
  title,
  description,
  image = siteImagePath,
}: {
  readonly path: string
  readonly title: string
  readonly description?: string | null | undefined
  /** Path of the image. */
  readonly image?: string
}) {
  const { productName } = await siteName()
  return (
    <ShareTags
      path={path}
      title={title}
      description={description ?? (await siteDescription())}
      image={image}
      type="website"
      siteName={productName}
    />
  )
}
