/** Upload and delivery of images and files. */

import { assetHash, sha256 } from '@repo/kit/hash.ts'
import type { Call, LakeContext, LakeRoute } from '../context.ts'
import type { StoredDocument } from '../documents.ts'
import { requestError } from '../errors.ts'
import type { LakeResponse } from '../http.ts'
import { type AssetDescription, describeImage } from '../images/description.ts'
import { transformationOf } from '../images/transformation.ts'
import { maxAssetBytes } from '../limits.ts'
import { assetIdOf, fileOf } from '../store/deleted-assets.ts'
import { newTransactionId } from '../store/transaction.ts'
import { delivered, downloadHeader, unknownAsset } from './asset-answer.ts'

/** Routes of `/v…/assets`. */
export const assetRoutes: readonly LakeRoute[] = [
  ['POST', '/assets/images/:dataset', 'create', (call) => upload(call, 'image')],
  ['POST', '/assets/files/:dataset', 'create', (call) => upload(call, 'file')],
]

/**
 * Routes without an API version, which the `url` of an asset points to. Any dataset: the name is a
 * hash of the bytes.
 */
export const deliveryRoutes: readonly LakeRoute[] = ['GET', 'HEAD'].flatMap((method): LakeRoute[] => [
  [method, '/images/:project/:any/:name', 'nothing', deliverImage],
  // A name for readers may follow (Sanity docs, "Prettier image file names").
  [method, '/images/:project/:any/:name/:vanityName', 'nothing', deliverImage],
  [method, '/files/:project/:any/:name', 'nothing', deliverFile],
])

async function upload(call: Call, kind: 'image' | 'file'): Promise<LakeResponse> {
  const { assets, sessions, store, projectId, dataset } = call.lake
  const bytes = await call.body(maxAssetBytes)
  if (bytes.length === 0) throw requestError(400, 'The upload is empty')
  const sha1hash = assetHash(bytes)
  const filename = call.search.get('filename') ?? undefined
  const about =
    kind === 'image' ? await describeImage(bytes, sha1hash) : describeFile(call, sha1hash, filename)
  const _id = about.id
  sessions.checkOpen(call.identity)
  const name = fileOf(_id) ?? _id
  // Also for a document that already exists, because its file may have been lost.
  if (assets.sizeOf(name) !== bytes.length) assets.save(name, bytes)
  const known = store.get(_id)
  if (known) return { status: 200, json: { document: known } }
  const path = `${kind}s/${projectId}/${dataset}/${name}`
  const document = {
    _id,
    _type: kind === 'image' ? 'sanity.imageAsset' : 'sanity.fileAsset',
    assetId: sha1hash,
    sha1hash,
    path,
    url: `${call.origin}/${path}`,
    originalFilename: filename ?? name,
    extension: about.extension,
    mimeType: about.mimeType,
    size: bytes.length,
    uploadId: newTransactionId(),
    ...(about.metadata && { metadata: about.metadata }),
    ...attribution(call.search),
  }
  try {
    store.commit({ mutations: [{ createIfNotExists: document }], author: call.identity.id })
  } catch (error) {
    // Without its document nobody can delete the file, which may fill the disk.
    assets.remove(name)
    throw error
  }
  return { status: 200, json: { document: store.get(_id) } }
}

/** Texts and source that the client gives an asset (@sanity/client, `UploadClientConfig`). */
function attribution(search: URLSearchParams): Record<string, unknown> {
  const given = (entries: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(entries).flatMap(([field, name]) => {
        const value = search.get(name)
        return value ? [[field, value]] : []
      }),
    )
  const fields = ['label', 'title', 'description', 'creditLine']
  const source = given({ id: 'sourceId', name: 'sourceName', url: 'sourceUrl' })
  return {
    ...given(Object.fromEntries(fields.map((name) => [name, name]))),
    ...(Object.keys(source).length > 0 && { source }),
  }
}

function describeFile({ headers }: Call, sha1hash: string, filename: string | undefined): AssetDescription {
  const extension = /\.([a-z0-9]+)$/i.exec(filename ?? '')?.[1]?.toLowerCase() ?? 'bin'
  return {
    id: `file-${sha1hash}-${extension}`,
    extension,
    mimeType: headers['content-type'] ?? 'application/octet-stream',
  }
}

async function deliverImage(call: Call): Promise<LakeResponse> {
  const { lake, search } = call
  const { name = '' } = call.params
  const document = knownAsset(lake, name)
  const extension = name.slice(name.lastIndexOf('.') + 1)
  const download = downloadHeader(search, name)
  const original = { 'content-type': mimeTypeOf(document), ...download }
  if (extension === 'svg') {
    // An SVG may contain scripts, which must not run on the lake's origin when it is opened
    // directly.
    const policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
    return deliverOriginal(call, { ...original, 'content-security-policy': policy })
  }
  const wanted = transformationOf(search)
  if (!wanted) return deliverOriginal(call, original)
  const etag = `"${sha256(`${name}?${wanted.key}`, 'hex')}"`
  const mimeType = wanted.format ? `image/${wanted.format}` : mimeTypeOf(document)
  return await delivered(call, etag, { 'content-type': mimeType, ...download }, async () => {
    const all = await lake.assets.derived(name, wanted.key, () =>
      // Read only when the rendering starts, so that waiting requests do not hold images in memory.
      wanted.make(originalOf(lake, name)),
    )
    return { size: all.length, bytes: () => all }
  })
}

function deliverFile(call: Call): Promise<LakeResponse> {
  const { name = '' } = call.params
  return deliverOriginal(call, {
    'content-type': mimeTypeOf(knownAsset(call.lake, name)),
    'content-security-policy': 'sandbox',
    ...downloadHeader(call.search, name),
  })
}

function deliverOriginal(call: Call, headers: Record<string, string>): Promise<LakeResponse> {
  const { assets } = call.lake
  const { name = '' } = call.params
  return delivered(call, `"${name}"`, headers, () => ({
    size: assets.sizeOf(name),
    bytes: () => assets.stream(name),
  }))
}

function mimeTypeOf({ mimeType }: StoredDocument): string {
  return typeof mimeType === 'string' ? mimeType : 'application/octet-stream'
}

function originalOf({ assets }: LakeContext, name: string): Buffer {
  const original = assets.load(name)
  if (!original) throw unknownAsset(name)
  return original
}

/**
 * The document of an asset that may be served. After its deletion the file is not served, even if
 * it is still on disk.
 * @throws ApiError 404, also for names that could leave the folder, which are not names of assets
 */
function knownAsset({ assets, store }: LakeContext, name: string): StoredDocument {
  const id = assetIdOf(name)
  const document = id === undefined ? null : store.get(id)
  if (!document || assets.sizeOf(name) === 0) throw unknownAsset(name)
  return document
}
