/** Reads all content of a lake: documents with drafts and versions, assets and releases. */
import { errorMessageWithCause } from '@repo/kit/error-message.ts'
import { Refusal } from '@repo/kit/refusal.ts'
import { isStrong, visitReferences } from '@repo/lake/documents.ts'
import type { SanityClient } from '@sanity/client'
import { z } from 'zod'

const document = z.looseObject({
  _id: z.string().min(1),
  _type: z.string().min(1),
  _rev: z.string(),
  _createdAt: z.string(),
  _updatedAt: z.string(),
})
const asset = document.extend({
  assetId: z.string(),
  sha1hash: z.string(),
  size: z.number(),
  extension: z.string(),
  mimeType: z.string(),
  path: z.string(),
  url: z.string(),
})
const release = document.extend({ name: z.string() })

/** A document of a lake. */
export type ContentDocument = z.infer<typeof document>
/** Document of an image or file. */
export type AssetDocument = z.infer<typeof asset>
/** Document of a release. */
export type ReleaseDocument = z.infer<typeof release>

/** Everything in a lake that can be moved, by id. */
export interface Content {
  readonly documents: ReadonlyMap<string, ContentDocument>
  readonly assets: ReadonlyMap<string, AssetDocument>
  readonly releases: ReadonlyMap<string, ReleaseDocument>
}

const assetTypes = ['sanity.imageAsset', 'sanity.fileAsset']
/** Only a document with such an id has a file; its draft, for example, has none. */
const assetId = /^(?:image|file)-/
/** Ids with this start belong to Sanity, as roles and schemas do; releases are the exception. */
const systemPrefix = '_.'
const releasePrefix = '_.releases.'
/** The secret of a preview in the Studio: no content, and it expires after an hour. */
const passing = 'sanity.previewUrlSecret'

/**
 * Reads the whole dataset of a client, in one request that returns it as it is at that moment.
 * @throws Refusal in one sentence when the lake refuses, breaks off, or returns something else
 */
export async function readContent(client: SanityClient): Promise<Content> {
  const url = client.getUrl(`/data/export/${client.config().dataset}`)
  const documents = new Map<string, ContentDocument>()
  const assets = new Map<string, AssetDocument>()
  const releases = new Map<string, ReleaseDocument>()
  try {
    for await (const value of exportedBy(url, client)) {
      const { _id, _type } = read(document, value)
      if (_id.startsWith(releasePrefix)) releases.set(_id, read(release, value))
      else if (assetTypes.includes(_type) && assetId.test(_id)) assets.set(_id, read(asset, value))
      else if (!_id.startsWith(systemPrefix) && _type !== passing) documents.set(_id, read(document, value))
    }
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal(`${url} cannot be read to its end (${errorMessageWithCause(error)}): try it again.`)
  }
  return { documents, assets, releases }
}

/** The lines of `/data/export`. The client reads no streams: it only gives URL and token. */
async function* exportedBy(url: string, client: SanityClient): AsyncGenerator<unknown> {
  const { token } = client.config()
  const response = await fetch(url, { headers: token ? { authorization: `Bearer ${token}` } : {} })
  if (!response.ok || !response.body) throw new Refusal(`${url} answers ${response.status}: try it again.`)
  // Lines end in \n only: a JSON text may contain the other characters that end lines.
  let rest = ''
  for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
    const lines = `${rest}${text}`.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line.trim() !== '') yield JSON.parse(line)
  }
  if (rest.trim() !== '') yield JSON.parse(rest)
}

/**
 * A document of an export, checked.
 * @throws Refusal in one sentence
 */
function read<Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> {
  const { data, error } = schema.safeParse(value)
  if (!error) return data
  const [issue] = error.issues
  throw new Refusal(
    `The export has a line that is not a document (${JSON.stringify(value).slice(0, 200)}): "${issue?.path.join('.')}" is wrong there.`,
  )
}

/** A copy whose strong references are weak, so that it can be written before their targets. */
export function weakened(document: ContentDocument): ContentDocument {
  const copy = structuredClone(document)
  visitReferences(copy, (reference) => {
    if (isStrong(reference)) reference._weak = true
  })
  return copy
}
