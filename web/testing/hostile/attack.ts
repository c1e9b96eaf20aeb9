/** Sends hostile requests to a server while somebody else uses it, and says what went wrong. */
import { setTimeout as pause } from 'node:timers/promises'
import type { HostileRequest } from './common-requests.ts'
import { exchange } from './exchange.ts'
import { verdictOf } from './verdict.ts'

/** Somebody who uses a server in the meantime. */
export interface Bystander {
  readonly name: string
  /** Uses it once. @returns what was wrong with the answer; null when it was right */
  readonly use: () => Promise<string | null>
}

/** What an attack led to. */
export interface AttackReport {
  /** A line for each reply that is wrong, and for each bystander who was not served. */
  readonly findings: readonly string[]
  /** The longest that each bystander waited, ms. */
  readonly waits: Readonly<Record<string, number>>
}

/** Time for one hostile request, ms: twice what a query of the lake or a page may take. */
const deadlineMs = 20_000
/** Connections at a time: what one computer does without special means. */
const connections = 6
/** Longest wait of a bystander, ms; a machine with two busy cores included. */
const patienceMs = 10_000
const pauseOfBystandersMs = 200

/** Sends all requests, a few at a time, and meanwhile lets the bystanders use the product. */
export async function attack(
  origin: string,
  requests: readonly HostileRequest[],
  bystanders: readonly Bystander[],
): Promise<AttackReport> {
  const findings = new Set<string>()
  const waits: Record<string, number> = {}
  let isOver = false
  const using = bystanders.map(async ({ name, use }) => {
    while (!isOver) {
      const began = performance.now()
      const wrong = await use().catch((error: unknown) => String(error))
      const ms = Math.round(performance.now() - began)
      waits[name] = Math.max(waits[name] ?? 0, ms)
      if (wrong !== null) findings.add(`bystander ${name}: ${wrong}`)
      if (ms > patienceMs) findings.add(`bystander ${name}: waited ${ms} ms`)
      await pause(pauseOfBystandersMs)
    }
  })
  const waiting = [...requests]
  const send = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const wrong = verdictOf(
        next,
        await exchange(origin, next.sent, { deadlineMs, isWhole: next.expected !== 'cut' }),
      )
      if (wrong !== null) findings.add(`${next.name}: ${wrong}`)
    }
  }
  await Promise.all(Array.from({ length: connections }, send))
  isOver = true
  await Promise.all(using)
  return { findings: [...findings], waits }
}
