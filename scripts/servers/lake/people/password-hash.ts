/** Hashes of passwords: scrypt (RFC 7914) with its own salt and parameters for each. */
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { minPasswordLength } from '@repo/kit/environment/settings.ts'
import pLimit from 'p-limit'
import { passwordHashing } from '../limits.ts'

interface Hash {
  readonly logN: number
  readonly r: number
  readonly p: number
  readonly salt: Buffer
  readonly key: Buffer
}

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

/** Each takes 32 MB and about 0.1 s of a core: the other cores are for documents. */
const atOnce = pLimit(passwordHashing.atOnce)

/** True while so many passwords wait to be hashed that a further one should be refused. */
export function isHashingBusy(): boolean {
  return atOnce.pendingCount >= passwordHashing.maxWaiting
}

/** Why a password cannot be chosen, as a sentence without a full stop; undefined if it can. */
export function passwordProblem(password: string): string | undefined {
  const { length } = [...password]
  return length < minPasswordLength
    ? `The password has ${length} characters: use ${minPasswordLength} or more`
    : undefined
}

/** The hash of a password, as a string that has its parameters (PHC string format). */
export async function hashPassword(password: string): Promise<string> {
  const { logN, r, p } = passwordHashing
  const salt = randomBytes(16)
  const key = await keyOf(password, { logN, r, p, salt, bytes: 32 })
  return `$scrypt$ln=${logN},r=${r},p=${p}$${base64(salt)}$${base64(key)}`
}

/**
 * True if a password belongs to a hash. Without a hash it takes as long and is false, so that the
 * time does not tell whether a user exists.
 */
export async function isPasswordOf(password: string, hash: string | undefined): Promise<boolean> {
  const known = hash === undefined ? undefined : parse(hash)
  const { logN, r, p, salt, key } = known ?? nobody
  const given = await keyOf(password, { logN, r, p, salt, bytes: key.length })
  return timingSafeEqual(given, key) && known !== undefined
}

const nobody: Hash = { ...passwordHashing, salt: randomBytes(16), key: randomBytes(32) }

type Work = Omit<Hash, 'key'> & { readonly bytes: number }

function keyOf(password: string, { logN, r, p, salt, bytes }: Work): Promise<Buffer> {
  const N = 2 ** logN
  // Twice of what RFC 7914 needs: Node refuses the exact size.
  const options = { N, r, p, maxmem: 256 * N * r }
  // Accents can be typed as one character or as two (NIST SP 800-63B, 3.1.1.2).
  const text = password.normalize('NFKC')
  return atOnce(() => derive(text, salt, bytes, options))
}

/** @throws Error for a text that is not such a hash: the database is damaged */
function parse(text: string): Hash {
  const found = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,3}),p=(\d{1,3})\$([\w+/]+)\$([\w+/]+)$/.exec(text)
  const [, logN, r, p, salt = '', key = ''] = found ?? []
  if (!found) throw new Error('The hash of a password is damaged: give this person a new one.')
  return {
    logN: Number(logN),
    r: Number(r),
    p: Number(p),
    salt: Buffer.from(salt, 'base64'),
    key: Buffer.from(key, 'base64'),
  }
}

/** Without padding, as the PHC string format has it. */
function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
