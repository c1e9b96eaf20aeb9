import { pictureOf } from '#components/share-image/picture.ts'
import { siteDescription, siteName } from '#page-data/site-settings.ts'

export const dynamic = 'force-static'

/** The share image of all URLs outside of the documentation. */
export async function GET(): Promise<Response> {
  const { productName } = await siteName()
  return pictureOf({
    title: productName,
    summary: await siteDescription(),
    label: 'Documentation',
    color: 'accent',
    icon: null,
    productName,
    drawing: { kind: 'mark' },
  })
}
