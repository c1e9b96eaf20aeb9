import { setTimeout as pause } from 'node:timers/promises'
import type { HostileRequest } from './common-requests.ts'
import { exchange } from './exchange.ts'
import { verdictOf } from './verdict.ts'

/** A client that uses a server during the attack. */
export interface Bystander {
  readonly name: string
  /** Uses the server once. @returns what was wrong with the response; null if it was right */
  readonly use: () => Promise<string | null>
}

/** Result of an attack. */
export interface AttackReport {
  /** A line for each reply that is wrong, and for each bystander who was not served. */
  readonly findings: readonly string[]
  /** Longest wait of any bystander, ms. */
  readonly waits: Readonly<Record<string, number>>
}

/** Time for one hostile request, ms: twice what a query of the lake or a page may take. */
const deadlineMs = 20_000
/** Connections at a time: what one ordinary computer can open. */
const connections = 6
/** Maximum wait of a bystander, ms; allows for a machine with two busy cores. */
const patienceMs = 10_000
const pauseOfBystandersMs = 200

/** Sends all requests, a few at a time, while the bystanders use the product. */
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
