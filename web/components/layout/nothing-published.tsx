/** What a site without a published page says. */
import { env } from '#env.ts'
import { isEmptyQuery } from '#queries/published.ts'
import { read } from '#queries/read.ts'
import styles from './page.module.css'

/** Whether no page is published. Call it only where nothing else is shown: it is one query more to ask after a publish. */
export async function isEmptySite(): Promise<boolean> {
  return (await read(isEmptyQuery)).isEmpty
}

/** Says that the site is empty; on the machine of its owner it also says where the Studio is. */
export function NothingPublished() {
  const studio = studioOnThisMachine(env().SANITY_STUDIO_URL)
  return (
    <div className={styles.summary} data-empty-site>
      <p>Nothing is published yet.</p>
      {studio && (
        <p>
          Open <a href={studio}>the Studio</a>, write the first page and press <strong>Publish</strong>: it
          appears here without a restart.
        </p>
      )}
    </div>
  )
}

/** The Studio's URL when only this machine can open it, so that whoever reads this sits at it; null for any other Studio. */
export function studioOnThisMachine(studioUrl: string): string | null {
  if (!URL.canParse(studioUrl)) return null
  const { hostname } = new URL(studioUrl)
  return /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname) ? studioUrl : null
}
