/** Random variations of hostile requests, for long runs that go beyond the tables. Pure. */
import type { Chance } from '../random.ts'
import type { HostileRequest } from './common-requests.ts'

/** Bytes that have a meaning for parsers of HTTP, JSON, GROQ and URLs. */
const alphabet = Buffer.from('\r\n\t \0"\'\\/%{}[]():;,.*?&=<>|!^$@#-+0127fnull\xff\xc3', 'latin1')

/** Returns a request with up to eight of its bytes changed, removed, duplicated or moved. */
export function varied({ name, sent }: HostileRequest, chance: Chance): HostileRequest {
  const bytes = [...sent]
  for (let times = 1 + chance.below(8); times > 0 && bytes.length > 0; times -= 1) {
    const at = chance.below(bytes.length)
    switch (chance.below(4)) {
      case 0:
        bytes[at] = alphabet[chance.below(alphabet.length)] ?? 0
        break
      case 1:
        bytes.splice(at, 1 + chance.below(4))
        break
      case 2:
        bytes.splice(at, 0, ...bytes.slice(at, at + chance.below(40)))
        break
      default:
        bytes.splice(at, 0, alphabet[chance.below(alphabet.length)] ?? 0)
    }
  }
  const result = Buffer.from(bytes)
  const [, target = ''] = result.toString('latin1').split(' ', 2)
  // The result may be an honest request, so any response except a failure is right.
  return {
    name: `varied: ${name}`,
    sent: result,
    expected: 'cut',
    // A whole URL, as in the table.
    ...(URL.canParse(target) && { host: new URL(target).hostname }),
  }
}
