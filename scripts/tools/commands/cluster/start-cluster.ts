/** Starts the product with several nodes of the site, and Varnish. */
import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { allEnded } from '@repo/kit/all-ended.ts'
import type { Environment } from '@repo/kit/environment/environment.ts'
import { freePorts } from '@repo/kit/free-ports.ts'
import { findProgram, whyNoVarnish } from '@repo/kit/programs.ts'
import { Refusal } from '@repo/kit/refusal.ts'
import { root } from '@repo/kit/repository.ts'
import { requestReply } from '../doctor/http.ts'
import type { Child } from '../supervisor/children.ts'
import {
  type Product,
  partsOf,
  type StartOptions,
  type StartPart,
  startProduct,
} from '../supervisor/product.ts'
import { step } from '../supervisor/progress.ts'
import { copyBuild } from './node-build.ts'
import { varnishSpec } from './varnish.ts'

/** How long nodes may need after the first one has caught up, ms. */
const readyMs = 60_000

/** A running cluster. */
export interface Cluster extends Product {
  /** URL of each node; empty if the site did not start. */
  readonly nodeUrls: readonly string[]
}

/**
 * Starts the product with several nodes, which share the Postgres database of `SITE_DATABASE_URL`.
 * @throws as {@link startProduct}
 */
export async function startCluster({
  nodeCount,
  ...options
}: StartOptions & { readonly nodeCount: number }): Promise<Cluster> {
  const { environment } = options
  if (!environment.SITE_DATABASE_URL)
    throw new Refusal(
      'SITE_DATABASE_URL is not set: nodes share a Postgres database (15 or later), so set it to the URL of an empty one.',
    )
  const varnish = findVarnish(options)
  let layout: Awaited<ReturnType<typeof layoutOf>> | undefined
  const startSite = (start: StartPart) =>
    startNodes(start, async (startPart) => {
      layout = await layoutOf(options, nodeCount, varnish !== undefined)
      const { nodes, addresses, publicUrl, token } = layout
      for (const { siteDist } of nodes) {
        copyBuild(join(root, 'web', options.siteDist), join(root, 'web', siteDist))
      }
      const edge = varnish && {
        SITE_EDGE_URLS: publicUrl,
        SITE_EDGE_TOKEN: token,
      }
      // First: the nodes purge it when they start.
      if (varnish) {
        const cache = { host: environment.HOST, url: publicUrl, nodes: addresses, token }
        const folder = join(environment.DATA_DIR, 'cluster/varnish')
        await step('Varnish', () => startPart(varnishSpec(varnish, folder, cache)))
      }
      await step(`Site, ${nodeCount} nodes`, () =>
        allEnded(nodes.map(({ spec }) => startPart({ ...spec, env: { ...spec.env, ...edge } }))),
      )
    })
  const product = await startProduct({ ...options, startSite })
  const nodeUrls = layout?.addresses.map((address) => `http://${address}`) ?? []
  if (product.isSiteUp) await step('Nodes', () => reportUnready(nodeUrls, options.signal))
  return { ...product, nodeUrls, places: [['Nodes', nodeUrls.join(', ')]] }
}

/** Path of varnishd, if it can be used here. */
function findVarnish({ environment }: StartOptions): string | undefined {
  // Another edge cache in front of the cluster.
  if (environment.SITE_EDGE_URLS) return undefined
  const why = whyNoVarnish()
  if (why)
    console.error(
      `! ${why}, so all readers get the first node, at ${environment.NEXT_PUBLIC_SITE_URL}: on Debian, install the packages varnish and varnish-modules.`,
    )
  return why ? undefined : findProgram('varnishd')
}

/** Which node is where; the addresses are `host:port`. */
async function layoutOf(options: StartOptions, nodeCount: number, hasEdge: boolean) {
  const publicUrl = new URL(partsOf(options).site.readyUrl).origin
  const free = await freePorts(nodeCount)
  // Without Varnish, the first node is where readers and the lake look for the site.
  const ports = hasEdge ? free : [Number(new URL(publicUrl).port || '80'), ...free.slice(1)]
  const nodes = ports.map((port, n) => nodeOf(options, port, n + 1))
  const addresses = nodes.map(({ spec }) => new URL(spec.readyUrl).host)
  return { nodes, addresses, publicUrl, token: randomBytes(24).toString('base64url') }
}

function nodeOf(options: StartOptions, port: number, number: number) {
  const siteDist = `${options.siteDist}-node-${number}`
  const dataDir = join(options.environment.DATA_DIR, 'nodes', String(number))
  mkdirSync(dataDir, { recursive: true })
  const environment: Environment = {
    ...options.environment,
    SITE_PORT: String(port),
    DATA_DIR: dataDir,
  }
  return {
    siteDist,
    spec: { ...partsOf({ ...options, environment, siteDist }).site, name: `site-${number}` },
  }
}

/** Starts several parts. Those that run are stopped again if one does not start. */
async function startNodes(start: StartPart, work: (start: StartPart) => Promise<void>): Promise<void> {
  const started: Child[] = []
  try {
    await work(async (spec) => {
      const child = await start(spec)
      started.push(child)
      return child
    })
  } catch (error) {
    await Promise.all(started.map((child) => child.stop()))
    throw error
  }
}

/** Waits until all nodes are ready, and reports those that are not after a minute. */
async function reportUnready(urls: readonly string[], signal: AbortSignal | undefined): Promise<void> {
  const deadline = Date.now() + readyMs
  let waiting = [...urls]
  while (waiting.length > 0 && Date.now() < deadline && !signal?.aborted) {
    const replies = await Promise.all(waiting.map((url) => requestReply(`${url}/api/ready/`)))
    waiting = waiting.filter((_, n) => replies[n]?.status !== 200)
    if (waiting.length > 0) await sleep(100)
  }
  for (const url of waiting) console.error(`! The node at ${url} is not ready: ${url}/api/ready/ says why.`)
}
