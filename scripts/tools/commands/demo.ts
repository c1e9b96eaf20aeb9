/** `npm run demo -- --remove`: takes the example documentation out of the lake. */
import { writingClient } from '@repo/importer/import.ts'
import { argumentsOf, flag, runCommand } from '@repo/kit/command-line.ts'
import { loadEnvironment } from '@repo/kit/environment/environment.ts'
import { Refusal } from '@repo/kit/refusal.ts'
import { root } from '@repo/kit/repository.ts'
import { exampleIn } from '@repo/seed/remove.ts'
import { countIn } from './lake-failure.ts'

const usage = '"npm run demo -- --remove" takes the example documentation away, --yes also what was edited'

await runCommand(async () => {
  const options = { remove: flag, yes: flag }
  const { remove, yes } = argumentsOf({ options }, usage).values
  if (!remove) throw new Refusal(`--remove is missing: ${usage}.`)
  const environment = loadEnvironment(root)
  await countIn(writingClient(environment), 'count(*)')
  const example = await exampleIn(environment)
  const { size, edited, users } = example
  if (size === 0) throw new Refusal('There is no example documentation in the lake.')
  if (users.length > 0)
    throw new Refusal(
      `${users.join(', ')} use the example: point them to something else in the Studio, and run this again. Nothing was removed.`,
    )
  if (edited.length > 0 && !yes)
    throw new Refusal(
      `${edited.length} of ${size} documents were edited: ${edited.join(', ')}. --yes removes these, too; the Studio restores them from its trash. Nothing was removed.`,
    )
  await example.remove()
  console.log(
    `✓ ${size} documents removed. Settings, home page and guide keep what you wrote; readers see the change in a moment.`,
  )
})
