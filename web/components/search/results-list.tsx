import { MarkedText, PageIcon } from './marked-text.tsx'
import styles from './results.module.css'
import { groupedByPage, type PageHits, type SearchAnswer } from './results.ts'

/** How many sections of a page are shown before the reader expands the list. */
const placesShown = 3

/** Results: each page once, with its best sections. */
export function ResultsList({ answer, isBusy }: { answer: SearchAnswer; isBusy: boolean }) {
  return (
    <ol className={isBusy ? `${styles.pages} ${styles.busy}` : styles.pages} aria-busy={isBusy}>
      {groupedByPage(answer.hits).map((page) => (
        <PageView key={page.path} page={page} />
      ))}
    </ol>
  )
}

function PageView({ page: { path, title, category, icon, lead, places } }: { page: PageHits }) {
  const others = places.slice(placesShown)
  return (
    <li className={styles.page}>
      <p className={styles.category}>
        <PageIcon drawing={icon} />
        {category}
      </p>
      <h2>
        <a href={path}>
          <MarkedText marked={title} />
        </a>
      </h2>
      {lead.length > 0 && (
        <p>
          <MarkedText marked={lead} />
        </p>
      )}
      <Places places={places.slice(0, placesShown)} />
      {others.length > 0 && (
        <details>
          <summary>
            {others.length === 1
              ? 'One more place on this page'
              : `${others.length} more places on this page`}
          </summary>
          <Places places={others} />
        </details>
      )}
    </li>
  )
}

function Places({ places }: { places: PageHits['places'] }) {
  if (places.length === 0) return null
  return (
    <ul className={styles.places}>
      {places.map(({ key, href, titles, text }) => (
        <li key={key}>
          <a href={href}>
            {titles.map((title, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the levels of one section have no id and never move
              <span key={index}>
                {index > 0 && ' › '}
                <MarkedText marked={title} />
              </span>
            ))}
          </a>
          {text.length > 0 && (
            <p>
              <MarkedText marked={text} />
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
