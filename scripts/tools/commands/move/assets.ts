/** Images and files of a lake, and the copy of one to another lake. */
import { withRetries } from '@repo/audit/retry.ts'
import { assetHash } from '@repo/kit/hash.ts'
import { Refusal } from '@repo/kit/refusal.ts'
import type { AssetDocument } from './content.ts'
import { assetChanges } from './differences.ts'
import type { ContentPlace } from './place.ts'

/** Where hosted Sanity serves images and files. */
const sanityAssets = 'https://cdn.sanity.io'

/**
 * The original bytes of an asset.
 * @throws Error when the lake does not return them
 */
async function bytesOf({ client, isSanity }: ContentPlace, { _type, path }: AssetDocument): Promise<Buffer> {
  const { apiHost, token } = client.config()
  // Not the URL in the document: that of an embedded lake may be its proxy, which this machine does
  // not reach, and the token is for one host only.
  const url = new URL(path, `${isSanity ? sanityAssets : apiHost}/`)
  // The image as it was uploaded, as in `@sanity/export`.
  if (isSanity && _type === 'sanity.imageAsset') url.searchParams.set('dlRaw', 'true')
  const headers = isSanity && token ? { authorization: `Bearer ${token}` } : {}
  return await withRetries(async () => {
    const response = await fetch(url, { headers })
    const { ok, status } = response
    if (!ok) throw Object.assign(new Error(`${url} answers ${status}`), { statusCode: status })
    return Buffer.from(await response.arrayBuffer())
  })
}

/**
 * Copies an asset with what people wrote about it. An asset that is there already is completed.
 * @throws Refusal when the bytes are not those that the id was made from: it would be another one
 */
export async function copyAsset(
  asset: AssetDocument,
  source: ContentPlace,
  target: ContentPlace,
): Promise<void> {
  const bytes = await bytesOf(source, asset)
  if (assetHash(bytes) !== asset.sha1hash)
    throw new Refusal(
      `The file of ${asset._id} in ${source.name} is not the one that was uploaded (its SHA-1 differs): upload it again there, use that one in its pages, and delete the old one.`,
    )
  const kind = asset._type === 'sanity.imageAsset' ? 'image' : 'file'
  const options = { filename: fileNameOf(asset), contentType: asset.mimeType }
  const uploaded = await withRetries(() => target.client.assets.upload(kind, bytes, options))
  if (uploaded._id !== asset._id)
    throw new Refusal(
      `${target.name} gives ${asset._id} the id ${uploaded._id}: it reads this file differently, so convert the file to another format in ${source.name}.`,
    )
  await complete(asset, target)
}

/** Lakes take the last part of a file's id from its name. */
function fileNameOf({ originalFilename, extension, sha1hash }: AssetDocument): string {
  const known = typeof originalFilename === 'string' ? originalFilename : ''
  return known.toLowerCase().endsWith(`.${extension}`) ? known : `${sha1hash}.${extension}`
}

/** Gives the document of an uploaded asset the fields, and if possible the dates, of the source. */
async function complete(asset: AssetDocument, { client, isSanity }: ContentPlace): Promise<void> {
  const present = await client.getDocument<AssetDocument>(asset._id)
  if (!present) throw new Error(`${asset._id} is missing after its upload`)
  const { set, unset } = assetChanges(asset, present)
  const { _createdAt, _updatedAt } = asset
  if (!isSanity) {
    const fields = Object.entries({ ...present, ...set, _createdAt, _updatedAt })
    const { _rev, ...document } = Object.fromEntries(fields.filter(([name]) => !unset.includes(name)))
    const whole = { ...document, _id: asset._id, _type: asset._type }
    // Both in one transaction: the file stays.
    await client.transaction().delete(asset._id).create(whole).commit({ visibility: 'sync' })
  } else if (Object.keys(set).length > 0 || unset.length > 0) {
    // Hosted Sanity deletes the file with its document, so the dates are those of the upload.
    await client.patch(asset._id).set(set).unset(unset).commit({ visibility: 'sync' })
  }
}
