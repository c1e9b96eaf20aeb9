/** A real lake in memory for the tests of the Studio. */
import { startLake } from '@repo/lake/server.ts'
import { createClient, type SanityClient } from '@sanity/client'

/** A document as tests write it. */
export type TestDocument = { readonly _id: string; readonly _type: string; readonly [field: string]: unknown }

/** A lake and a client that may do everything. */
export interface TestLake {
  readonly client: SanityClient
  /** Creates or replaces documents, drafts by their ids, in one transaction. */
  write(...documents: TestDocument[]): Promise<void>
  close(): Promise<void>
}

/** Starts an empty lake on a free port. */
export async function testLake(): Promise<TestLake> {
  const lake = await startLake({
    port: 0,
    host: '127.0.0.1',
    dataDir: ':memory:',
    projectId: 'test',
    dataset: 'production',
    readToken: 'a-token-that-reads',
    writeToken: 'a-token-that-writes',
    allowedOrigins: [],
    webhook: { url: '', secret: 'a-secret-of-the-webhook' },
  })
  const client = createClient({
    apiHost: lake.url,
    useProjectHostname: false,
    projectId: 'test',
    dataset: 'production',
    token: 'a-token-that-writes',
    apiVersion: '2025-02-19',
    useCdn: false,
  })
  return {
    client,
    async write(...documents) {
      const transaction = client.transaction()
      for (const document of documents) transaction.createOrReplace({ ...document })
      await transaction.commit()
    },
    close: () => lake.close(),
  }
}

/** A strong reference. */
export function reference(id: string) {
  return { _type: 'reference', _ref: id } as const
}

/** The value of a slug field. */
export function slug(current: string) {
  return { _type: 'slug', current } as const
}
