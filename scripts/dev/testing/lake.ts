import type { LakeOptions } from '@repo/lake/options.ts'
import { startLake } from '@repo/lake/server.ts'
import { clientOf, testOptions } from '@repo/lake/testing/lake.ts'
import type { SanityClient } from '@sanity/client'
import type { TestDocument } from './content.ts'

/** A running lake, and a client with all rights. */
export interface TestLake {
  readonly url: string
  readonly client: SanityClient
  /** The same client, which also sees drafts and versions. */
  readonly raw: SanityClient
  write(...documents: TestDocument[]): Promise<void>
  close(): Promise<void>
}

/** Starts an empty lake. */
export async function startTestLake(options: Partial<LakeOptions> = {}): Promise<TestLake> {
  const given = testOptions({ allowedOrigins: [], ...options })
  const lake = await startLake(given)
  const { projectId, dataset, writeToken } = given
  const client = clientOf(lake, { projectId, dataset, token: writeToken })
  return {
    url: lake.url,
    client,
    raw: client.withConfig({ perspective: 'raw' }),
    write: (...documents) => writeAll(client, documents),
    close: () => lake.close(),
  }
}

/** Writes documents in one transaction. */
export async function writeAll(client: SanityClient, documents: readonly TestDocument[]): Promise<void> {
  const mutations = documents.map((document) => ({ createOrReplace: { ...document } }))
  await client.mutate(mutations, { returnDocuments: false })
}

/** Starts a lake with these documents. */
export async function lakeWith(...documents: TestDocument[]): Promise<TestLake> {
  const lake = await startTestLake()
  await lake.write(...documents)
  return lake
}
