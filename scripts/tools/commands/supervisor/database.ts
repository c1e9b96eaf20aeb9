/** Asks the Postgres database of the site, before the site starts with it. */
import { errorMessage } from '@repo/kit/error-message.ts'
import { Refusal } from '@repo/kit/refusal.ts'
import { Client } from 'pg'

/** A server that does not answer within this time is not there, ms. */
const connectMs = 5_000

/** @param code SQLSTATE, or code of a network error */
function fixOf(code: string): string {
  if (code.startsWith('28')) return 'correct user and password in SITE_DATABASE_URL'
  if (code === '3D000') return 'create the database, or correct its name in SITE_DATABASE_URL'
  return 'start Postgres, or correct host and port in SITE_DATABASE_URL'
}

/**
 * Refuses to start a site whose database does not let it in.
 * @throws Refusal that names the setting, the database without user and password, and the reason
 */
export async function refuseUnusableDatabase(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: connectMs })
  // It may end while it connects.
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const name = `${client.host}:${client.port}/${client.database ?? ''}`
    const reason = (errorMessage(error) || code).replace(/\s+/g, ' ').replace(/\.$/, '')
    throw new Refusal(`SITE_DATABASE_URL leads to ${name}, which cannot be used (${reason}): ${fixOf(code)}.`)
  } finally {
    await client.end().catch(() => {})
  }
}
