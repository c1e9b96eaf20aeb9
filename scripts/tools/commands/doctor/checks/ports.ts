import { configuredPorts } from '../../supervisor/ports.mjs'
import type { Check } from '../check.ts'
import { failed, passed } from '../results.ts'

/** Has each part its own port? */
export const ports: Check = {
  title: 'Ports',
  result: ({ environment }) => {
    const uses = configuredPorts(environment)
    for (const [index, { port, name, variable }] of uses.entries()) {
      const twin = uses.slice(0, index).find((other) => other.port === port)
      if (twin)
        return failed(
          `port ${port} is set twice, for ${twin.name} and ${name}`,
          `set ${variable} in .env.local to another port`,
        )
    }
    return passed(uses.map(({ name, port }) => `${name.replace('the ', '')} ${port}`).join(', '))
  },
}
