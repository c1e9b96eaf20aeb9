/** Runs programs to their end. */
import { spawn } from 'node:child_process'

/** How a program ended, with all of its output. */
export interface Outcome {
  readonly code: number
  readonly output: string
}

/** Options of {@link run}. */
export interface RunOptions {
  readonly cwd: string
  readonly env?: NodeJS.ProcessEnv
  /** Text that the program reads; none by default. */
  readonly input?: string
  /** Prints the output while the program runs; `output` is empty then. */
  readonly show?: boolean
  /** Called with each message that the program, which is then one of Node, sends to its parent. */
  readonly onMessage?: (message: unknown) => void
  readonly timeoutMs?: number
}

/**
 * Runs a program to its end. If it cannot be started, or takes longer than `timeoutMs`, the code is
 * 127 or 124, as in a shell.
 */
export function run(file: string, args: readonly string[], options: RunOptions): Promise<Outcome> {
  const { cwd, env = process.env, input, show = false, onMessage, timeoutMs } = options
  const child = spawn(file, [...args], {
    cwd,
    env,
    stdio: [
      input === undefined ? 'ignore' : 'pipe',
      ...(show ? (['inherit', 'inherit'] as const) : (['pipe', 'pipe'] as const)),
      ...(onMessage ? (['ipc'] as const) : []),
    ],
  })
  child.stdin?.end(input)
  if (onMessage) child.on('message', onMessage)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  return new Promise((resolve) => {
    let late = false
    const timer = timeoutMs
      ? setTimeout(() => {
          late = true
          child.kill('SIGKILL')
        }, timeoutMs)
      : undefined
    child.on('error', (error) => {
      clearTimeout(timer)
      resolve({ code: 127, output: error.message })
    })
    child.on('close', (code) => {
      clearTimeout(timer)
      const end = () => resolve({ code: late ? 124 : (code ?? 1), output })
      // Its last messages may not be read yet.
      if (child.connected) child.once('disconnect', end)
      else end()
    })
  })
}
