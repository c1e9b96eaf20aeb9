/** Random variations of hostile requests, for runs that look for more than the tables hold. Pure. */
import type { Chance } from '@repo/testing/random.ts'
import type { HostileRequest } from './common-requests.ts'

/** Bytes that mean something to parsers of HTTP, JSON, GROQ and URLs. */
const alphabet = Buffer.from('\r\n\t \0"\'\\/%{}[]():;,.*?&=<>|!^$@#-+0127fnull\xff\xc3', 'latin1')

/** A request with up to eight of its bytes changed, removed, doubled or put elsewhere. */
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
  // It may have become an honest request, so that any answer but a failure is right.
  return { name: `varied: ${name}`, sent: Buffer.from(bytes), expected: 'cut' }
}
