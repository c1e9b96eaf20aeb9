import { identity, siteDescription } from '#components/layout/site-settings.ts'
import { pictureOf } from '#components/share-image/picture.ts'

/** What is shown with a link to any address that is no page of the documentation. */
export async function GET(): Promise<Response> {
  const { productName } = await identity()
  return pictureOf({
    title: productName,
    summary: await siteDescription(),
    category: 'Documentation',
    color: 'neutral',
    productName,
  })
}
