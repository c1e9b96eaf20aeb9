/** The page of a site without published pages. */
import { env } from '#env.ts'
import styles from './page.module.css'

/** Says that the site is empty, and links the Studio if it runs on the reader's machine. */
export function EmptySite() {
  const studio = localStudioUrl(env().SANITY_STUDIO_URL)
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

/** The Studio's URL if only this machine's user can open it; otherwise null. */
export function localStudioUrl(studioUrl: string): string | null {
  if (!URL.canParse(studioUrl)) return null
  const { hostname } = new URL(studioUrl)
  return /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname) ? studioUrl : null
}
