/** Upload and delivery of images and files. */

import { errorMessage } from '@repo/kit/error-message.ts'
import { assetHash, sha256 } from '@repo/kit/hash.ts'
import sharp, { type Sharp } from 'sharp'
import { checkDataset, type LakeContext } from '../context.ts'
import type { StoredDocument } from '../documents.ts'
import { requestError } from '../errors.ts'
import type { Handler, LakeRequest, LakeResponse, LakeRoute, PathParams } from '../http.ts'
import { maxAssetBytes, maxInputPixels } from '../limits.ts'
import { assetIdOf } from '../store/deleted-assets.ts'
import { newTransactionId } from '../store/transaction.ts'
import { transformationOf } from '../transformation.ts'
import { type ByteRange, delivered, downloadHeader, notModified, unknownAsset } from './asset-answer.ts'

/** Accepted image formats, with sharp's names (Sanity docs, "Image type": accepted formats). */
const imageTypes: Readonly<Record<string, { readonly extension: string; readonly mimeType: string }>> = {
  png: { extension: 'png', mimeType: 'image/png' },
  jpeg: { extension: 'jpg', mimeType: 'image/jpeg' },
  gif: { extension: 'gif', mimeType: 'image/gif' },
  webp: { extension: 'webp', mimeType: 'image/webp' },
  svg: { extension: 'svg', mimeType: 'image/svg+xml' },
  heif: { extension: 'avif', mimeType: 'image/avif' },
  tiff: { extension: 'tiff', mimeType: 'image/tiff' },
}

/** Routes of `/v…/assets`. */
export function assetRoutes(context: LakeContext): LakeRoute[] {
  return [
    [
      'POST',
      '/assets/images/:dataset',
      'create',
      (request, params) => upload(context, request, params, 'image'),
    ],
    [
      'POST',
      '/assets/files/:dataset',
      'create',
      (request, params) => upload(context, request, params, 'file'),
    ],
  ]
}

/** Routes without an API version, which the `url` of an asset points to. */
export function deliveryRoutes(context: LakeContext): LakeRoute[] {
  return [
    ...getAndHead('/images/:project/:dataset/:name', (request, params) =>
      deliverImage(context, request, params),
    ),
    ...getAndHead('/files/:project/:dataset/:name', (request, params) =>
      deliverFile(context, request, params),
    ),
  ]
}

function getAndHead(pattern: string, handler: Handler): LakeRoute[] {
  return [
    ['GET', pattern, 'nothing', handler],
    ['HEAD', pattern, 'nothing', handler],
  ]
}

async function upload(
  context: LakeContext,
  request: LakeRequest,
  { dataset }: PathParams,
  kind: 'image' | 'file',
): Promise<LakeResponse> {
  checkDataset(context, dataset)
  const bytes = await request.body(maxAssetBytes)
  if (bytes.length === 0) throw requestError(400, 'The upload is empty')
  const sha1hash = assetHash(bytes)
  const filename = request.search.get('filename') ?? undefined
  const about =
    kind === 'image' ? await describeImage(bytes, sha1hash) : describeFile(request, sha1hash, filename)
  const _id = about.id
  context.sessions.checkOpen(request.identity)
  const name = _id.replace(/^(?:image|file)-/, '').replace(/-([^-]+)$/, '.$1')
  // Also for a document that already exists, because its file may have been lost.
  if (context.assets.sizeOf(name) !== bytes.length) context.assets.save(name, bytes)
  const known = context.store.get(_id)
  if (known) return { status: 200, json: { document: known } }
  const path = `${kind}s/${context.projectId}/${context.dataset}/${name}`
  const document = {
    _id,
    _type: kind === 'image' ? 'sanity.imageAsset' : 'sanity.fileAsset',
    assetId: sha1hash,
    sha1hash,
    path,
    url: `${request.origin}/${path}`,
    originalFilename: filename ?? name,
    extension: about.extension,
    mimeType: about.mimeType,
    size: bytes.length,
    uploadId: newTransactionId(),
    ...(about.metadata && { metadata: about.metadata }),
  }
  const transactionId = newTransactionId()
  context.store.commit({
    mutations: [{ createIfNotExists: document }],
    transactionId,
    timestamp: new Date().toISOString(),
    author: request.identity.id,
  })
  return { status: 200, json: { document: context.store.get(_id) } }
}

interface AssetDescription {
  readonly id: string
  readonly extension: string
  readonly mimeType: string
  readonly metadata?: Record<string, unknown>
}

function describeFile(
  request: LakeRequest,
  sha1hash: string,
  filename: string | undefined,
): AssetDescription {
  const extension = /\.([a-z0-9]+)$/i.exec(filename ?? '')?.[1]?.toLowerCase() ?? 'bin'
  return {
    id: `file-${sha1hash}-${extension}`,
    extension,
    mimeType: request.headers['content-type'] ?? 'application/octet-stream',
  }
}

async function describeImage(bytes: Buffer, sha1hash: string): Promise<AssetDescription> {
  const image = sharp(bytes, { limitInputPixels: maxInputPixels })
  // Only the header is read here, so that an image with too many pixels is refused for that reason.
  const found = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  const type = found?.format ? imageTypes[found.format] : undefined
  if (!found || !type) {
    throw requestError(400, 'Invalid image, could not read it: use PNG, JPEG, GIF, WebP, AVIF, TIFF or SVG')
  }
  // Both are HEIF. The HEVC decoder is patented and not included in the builds of sharp.
  if (found.format === 'heif' && found.compression !== 'av1') {
    throw requestError(400, 'Invalid image, HEIC cannot be read here: save it as JPEG or PNG first')
  }
  // The EXIF data of a photograph says how it has to be rotated.
  const { width, height } = found.autoOrient
  if (width * height > maxInputPixels) {
    throw requestError(
      400,
      `The image has ${width} × ${height} pixels, and at most ${Math.floor(maxInputPixels / 1e6)} million are taken: make it smaller first`,
    )
  }
  return {
    id: `image-${sha1hash}-${width}x${height}-${type.extension}`,
    ...type,
    metadata: {
      _type: 'sanity.imageMetadata',
      dimensions: { _type: 'sanity.imageDimensions', width, height, aspectRatio: width / height },
      hasAlpha: found.hasAlpha,
      ...(await describePixels(image, found.hasAlpha)),
    },
  }
}

async function describePixels(image: Sharp, hasAlpha: boolean): Promise<Record<string, unknown>> {
  try {
    const lqip = await image.clone().rotate().resize(20).png().toBuffer()
    return {
      isOpaque: hasAlpha ? (await image.clone().stats()).isOpaque : true,
      lqip: `data:image/png;base64,${lqip.toString('base64')}`,
      palette: await palette(image),
    }
  } catch (error) {
    // The header was readable, so the rest of the file is damaged.
    const [reason] = errorMessage(error).split('\n')
    throw requestError(400, `Invalid image, it is damaged (${reason}): export it again from the original`)
  }
}

async function palette(image: Sharp): Promise<Record<string, unknown>> {
  const { dominant } = await image.clone().flatten({ background: '#ffffff' }).stats()
  const hex = (value: number) => Math.round(value).toString(16).padStart(2, '0')
  const background = `#${hex(dominant.r)}${hex(dominant.g)}${hex(dominant.b)}`
  const light = (dominant.r * 299 + dominant.g * 587 + dominant.b * 114) / 1000 > 128
  const swatch = {
    _type: 'sanity.imagePaletteSwatch',
    background,
    foreground: light ? '#000' : '#fff',
    title: light ? '#000' : '#fff',
    population: 1,
  }
  return { _type: 'sanity.imagePalette', dominant: swatch }
}

async function deliverImage(
  context: LakeContext,
  request: LakeRequest,
  { name = '' }: PathParams,
): Promise<LakeResponse> {
  const document = knownAsset(context, name)
  const extension = name.slice(name.lastIndexOf('.') + 1)
  const download = downloadHeader(request.search, name)
  const original = { 'content-type': mimeTypeOf(document), ...download }
  if (extension === 'svg') {
    // An SVG may contain scripts, which must not run on the lake's origin when it is opened
    // directly.
    const policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
    return deliverOriginal(context, request, name, { ...original, 'content-security-policy': policy })
  }
  const wanted = transformationOf(request.search)
  if (!wanted) return deliverOriginal(context, request, name, original)
  const etag = `"${sha256(`${name}?${wanted.key}`, 'hex')}"`
  const unchanged = notModified(request, etag)
  if (unchanged) return unchanged
  const bytes = await context.assets.derived(name, wanted.key, () =>
    // Read only when the rendering starts, so that waiting requests do not hold images in memory.
    wanted.make(originalOf(context, name)),
  )
  const mimeType = wanted.format ? `image/${wanted.format}` : mimeTypeOf(document)
  const content = {
    etag,
    size: bytes.length,
    bytes: (range?: ByteRange) => (range ? bytes.subarray(range.start, range.end + 1) : bytes),
  }
  return delivered(request, content, { 'content-type': mimeType, ...download })
}

function deliverFile(context: LakeContext, request: LakeRequest, { name = '' }: PathParams): LakeResponse {
  const document = knownAsset(context, name)
  return deliverOriginal(context, request, name, {
    'content-type': mimeTypeOf(document),
    'content-security-policy': 'sandbox',
    ...downloadHeader(request.search, name),
  })
}

function deliverOriginal(
  { assets }: LakeContext,
  request: LakeRequest,
  name: string,
  headers: Record<string, string>,
): LakeResponse {
  const etag = `"${name}"`
  const content = {
    etag,
    size: assets.sizeOf(name),
    bytes: (range?: ByteRange) => assets.stream(name, range),
  }
  return notModified(request, etag) ?? delivered(request, content, headers)
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
