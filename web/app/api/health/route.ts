import { connection } from 'next/server'

/**
 * Answers 200 while the process is alive and answers requests. It asks neither the store nor the
 * lake, because restarting this process repairs neither: `/api/ready/` says whether it may get
 * readers.
 */
export async function GET(): Promise<Response> {
  // Not rendered by the build, because it describes this process.
  await connection()
  return Response.json({ ok: true }, { headers: { 'cache-control': 'no-store' } })
}
