/** Upload and delivery of images and files. */
import { createHash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { checkDataset, type LakeContext, requireEditor } from '../context.ts'
import { requestError } from '../errors.ts'
import type { LakeRequest, LakeResponse, PathParams, Route } from '../http.ts'
import { maxAssetBytes } from '../limits.ts'
import { transformationOf } from '../transformation.ts'
import { newTransactionId } from './mutate.ts'

/** Image formats that are taken, by sharp's name (Sanity docs, "Image type": accepted formats). */
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
export function assetRoutes(context: LakeContext): Route[] {
  return [
    ['POST', '/assets/images/:dataset', (request, params) => upload(context, request, params, 'image')],
    ['POST', '/assets/files/:dataset', (request, params) => upload(context, request, params, 'file')],
  ]
}

/** Routes without an API version: what `url` of an asset points at. */
export function deliveryRoutes(context: LakeContext): Route[] {
  return [
    ['GET', '/images/:project/:dataset/:name', (request, params) => deliverImage(context, request, params)],
    ['GET', '/files/:project/:dataset/:name', (request, params) => deliverFile(context, request, params)],
  ]
}

async function upload(
  context: LakeContext,
  request: LakeRequest,
  { dataset }: PathParams,
  kind: 'image' | 'file',
): Promise<LakeResponse> {
  checkDataset(context, dataset)
  requireEditor(request, 'create')
  const bytes = await request.body(maxAssetBytes)
  if (bytes.length === 0) throw requestError(400, 'The upload is empty')
  const sha1hash = createHash('sha1').update(bytes).digest('hex')
  const filename = request.search.get('filename') ?? undefined
  const about =
    kind === 'image' ? await describeImage(bytes, sha1hash) : describeFile(request, sha1hash, filename)
  const _id = about.id
  const name = _id.replace(/^(?:image|file)-/, '').replace(/-([^-]+)$/, '.$1')
  // Also for a document that is there already: its file may have been lost.
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
  const image = sharp(bytes)
  const found = await image.metadata().catch(() => undefined)
  const type = found?.format ? imageTypes[found.format] : undefined
  if (!found || !type) {
    throw requestError(400, 'Invalid image, could not read it: use PNG, JPEG, GIF, WebP, AVIF, TIFF or SVG')
  }
  // Both are HEIF; the decoder for HEVC is patented and not in the builds of sharp.
  if (found.format === 'heif' && found.compression !== 'av1') {
    throw requestError(400, 'Invalid image, HEIC cannot be read here: save it as JPEG or PNG first')
  }
  // A photograph that a phone took upright says so in its EXIF data.
  const { width, height } = found.autoOrient
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
    // The head could be read, so what fails now is the rest of the file.
    const [reason] = (error instanceof Error ? error.message : String(error)).split('\n')
    throw requestError(400, `Invalid image, it is damaged (${reason}): export it anew from where it was made`)
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

const forEver = 'public, max-age=31536000, immutable'

async function deliverImage(
  context: LakeContext,
  { search }: LakeRequest,
  { name = '' }: PathParams,
): Promise<LakeResponse> {
  checkKnown(context, name)
  const extension = name.slice(name.lastIndexOf('.') + 1)
  const type = Object.values(imageTypes).find((candidate) => candidate.extension === extension)
  if (extension === 'svg') {
    // A drawing may carry scripts: opened by itself it must not run them on the lake's origin.
    const headers = {
      'content-type': 'image/svg+xml',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    }
    return {
      status: 200,
      bytes: originalOf(context, name),
      headers: { ...headers, 'cache-control': forEver },
    }
  }
  const wanted = transformationOf(search)
  if (!wanted) {
    return {
      status: 200,
      bytes: originalOf(context, name),
      headers: { 'content-type': type?.mimeType ?? 'application/octet-stream', 'cache-control': forEver },
    }
  }
  const bytes = await context.assets.derived(name, wanted.key, () =>
    // Read when it is its turn: those that wait hold no pictures.
    wanted.make(originalOf(context, name)),
  )
  const mimeType = wanted.format ? `image/${wanted.format}` : (type?.mimeType ?? 'application/octet-stream')
  return { status: 200, bytes, headers: { 'content-type': mimeType, 'cache-control': forEver } }
}

function deliverFile(context: LakeContext, { search }: LakeRequest, { name = '' }: PathParams): LakeResponse {
  const document = [...context.store.all()].find(
    ({ path }) => typeof path === 'string' && path.endsWith(`/${name}`),
  )
  const mimeType = typeof document?.mimeType === 'string' ? document.mimeType : 'application/octet-stream'
  const headers = { 'content-type': mimeType, 'cache-control': forEver, 'content-security-policy': 'sandbox' }
  return {
    status: 200,
    bytes: originalOf(context, name),
    headers: search.has('dl')
      ? { ...headers, 'content-disposition': attachment(search.get('dl') || name) }
      : headers,
  }
}

/** The name twice where ASCII cannot write it: headers carry no other letters (RFC 6266, 4.3 and appendix D). */
function attachment(name: string): string {
  const ascii = name.replace(/[^ -~]|["\\]/gu, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename="${ascii}"${ascii === name ? '' : `; filename*=UTF-8''${encoded}`}`
}

function originalOf(context: LakeContext, name: string): Buffer {
  checkKnown(context, name)
  const original = context.assets.load(name)
  if (!original) throw unknownAsset(name)
  return original
}

function checkKnown({ assets }: LakeContext, name: string) {
  // Names are hashes with a size and an extension; anything else could leave the folder.
  if (!/^[a-z0-9-]+\.[a-z0-9]+$/i.test(name) || assets.sizeOf(name) === 0) throw unknownAsset(name)
}

function unknownAsset(name: string) {
  return requestError(404, `There is no asset "${name}"`)
}
