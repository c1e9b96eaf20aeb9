/** Programs of the product, as tests start them: commands to their end, servers until they stop. */
import { join } from 'node:path'
import type { Environment } from '@repo/kit/environment/environment.ts'
import { Refusal } from '@repo/kit/refusal.ts'
import { root } from '@repo/kit/repository.ts'
import { type Outcome, type RunOptions, run } from '@repo/testing/processes.ts'
import { vi } from 'vitest'
import { type Child, startChild } from '../supervisor/children.ts'
import { partsOf } from '../supervisor/product.ts'

/** Path of the program of a command, by its name, such as `doctor`. */
export function programOf(command: string): string {
  return join(root, 'scripts/tools/commands', `${command}.ts`)
}

/** Runs a command to its end, with settings besides the environment of the test. */
export function runProgram(
  command: string,
  args: readonly string[],
  settings: NodeJS.ProcessEnv,
  more: Pick<RunOptions, 'input' | 'timeoutMs'> = {},
): Promise<Outcome> {
  const env = { ...process.env, ...settings }
  return run(process.execPath, [programOf(command), ...args], { cwd: root, env, ...more })
}

/** Runs a command in this process: what it prints, and a refusal as a terminal shows it. */
export async function runHere(command: () => Promise<number>): Promise<Outcome> {
  const lines: string[] = []
  for (const stream of ['log', 'error'] as const)
    vi.spyOn(console, stream).mockImplementation((line: string) => void lines.push(line))
  const code = await command().catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    lines.push(`✗ ${error.message}`)
    return 1
  })
  return { code, output: lines.join('\n') }
}

/**
 * Starts the lake and the search server of an installation, without a webhook.
 * @returns a function that stops both
 */
export async function startServers(
  environment: Environment,
  logDir: string,
): Promise<() => Promise<unknown>> {
  const { lake, search } = partsOf({ environment, mode: 'production', siteDist: '.next', studioDist: 'dist' })
  const children: Child[] = []
  for (const spec of [lake, search])
    children.push(
      await startChild(
        { ...spec, env: { ...spec.env, SANITY_WEBHOOK_URL: '' } },
        { logDir, onEvent: () => {} },
      ),
    )
  return () => Promise.all(children.splice(0).map((child) => child.stop()))
}
