/**
 * Which node renders a page that has expired: the others wait for it, so that each page is rendered
 * once. What they get is checked like a page of their own, so a claim saves work and decides
 * nothing.
 */
import { errorMessage } from '@repo/kit/error-message.ts'
import { buildId } from '../builds/build-snapshot.ts'
import { lease } from '../nodes/lease.ts'
import { applied } from '../store/applied.ts'

/** Ends a claim. */
export type Release = () => void

const nothing: Release = () => undefined

/**
 * Claims the render of a page. Without other nodes, or without the database, this process may
 * render.
 * @param key Next's key of the page
 * @returns null if another node is rendering it
 */
export async function claimRender(key: string): Promise<Release | null> {
  const { renderClaims } = applied()
  if (!renderClaims) return nothing
  const build = buildId()
  const release = () => {
    renderClaims.release(build, key).catch((error: unknown) => {
      // The claim ends with the connection, which a failed statement closes.
      console.error(JSON.stringify({ event: 'render claim not released', key, why: errorMessage(error) }))
    })
  }
  const isOurs = await lease()?.whileHeld(async () => {
    const claimed = await renderClaims.claim(build, key)
    // Nobody waits for an answer that comes after the lease was lost.
    if (claimed && !lease()?.isHeld()) release()
    return claimed
  })
  if (isOurs === undefined) return nothing
  return isOurs ? release : null
}
