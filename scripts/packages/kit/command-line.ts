/** Arguments, refusals and exit codes of the commands. */
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { errorMessage } from './error-message.ts'
import { Refusal } from './refusal.ts'

/** An option without a value; false if it is not given. */
export const flag = { type: 'boolean', default: false } as const

/** The option for the help of a command. */
export const helpFlag = { ...flag, short: 'h' } as const

/** An option with a value; undefined if it is not given. */
export const text = { type: 'string' } as const

/**
 * The arguments of a command, as `parseArgs` of Node reads them.
 * @param help clause that says what is right, such as `npm run audit -- --help lists the flags`
 * @throws Refusal in one sentence
 */
export function argumentsOf<const Config extends ParseArgsConfig>(config: Config, help: string) {
  try {
    return parseArgs(config)
  } catch (error) {
    // The first sentence names the flag; the advice about `--` in the next one would be wrong after
    // npm's own `--`.
    const [reason = ''] = errorMessage(error).split('. ')
    throw new Refusal(`${reason.replace(/\.$/, '')}: ${help}.`)
  }
}

/**
 * Runs a command. A refusal is shown as its sentence, a bug with its stack.
 * @param work resolves with the exit code; 0 if it resolves with anything but a number
 * @param failedCode exit code after an error
 */
export async function runCommand(work: () => Promise<unknown>, failedCode = 1): Promise<void> {
  try {
    const code = await work()
    process.exitCode = typeof code === 'number' ? code : 0
  } catch (error) {
    console.error(error instanceof Refusal ? `✗ ${error.message}` : error)
    process.exitCode = failedCode
  }
}
