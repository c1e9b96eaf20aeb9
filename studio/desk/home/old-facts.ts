/**
 * Facts of other services on published pages that nobody has compared with their source for 90
 * days: rows of node pages, and links in texts. The lake selects them.
 */
import { pageFilter } from '@repo/model/groq.ts'
import { objectsIn, textIn } from '@repo/model/values.ts'
import type { SanityClient } from '@sanity/client'
import { dayOf } from '../../checks/review.ts'
import { fetchPublished } from '../../lake-client/documents.ts'
import { mostRows, rowFieldsWith, rowsOf } from '../lists/attention.ts'

/** Days after which a fact is in the list. */
const oldAfterDays = 90

const found = (path: string, fields: string) =>
  `{"path": "${path.replace('KEY', '[_key==\\"" + _key + "\\"]')}", ${fields}}`
const nodeRows = ['settings', 'credentials', 'limits'].map(
  (field) =>
    `...${field}[source.checkedOn < $due]${found(`${field}KEY.source.checkedOn`, '"fact": coalesce(title, label), ...source')}`,
)
/** Texts: the body itself, callouts and details, steps, tabs, tables (`schema/blocks`). */
const links = ['', '.body[]', '.steps[].body[]', '.tabs[].body[]', '.rows[].cells[].content[]'].map(
  (inside) =>
    `...body[]${inside}.markDefs[checkedOn < $due]${found('body..markDefsKEY.checkedOn', '"url": href, checkedOn')}`,
)

/**
 * Reads the facts, the oldest first; `fact` is the name of a row, and `path` is that of the day.
 */
export async function readOldFacts(client: SanityClient, now: Date = new Date()) {
  const due = new Date(now)
  due.setDate(now.getDate() - oldAfterDays)
  const facts = `[${[...nodeRows, ...links].join(', ')}][defined(path)]`
  const pages: unknown = await fetchPublished(
    client,
    `*[${pageFilter}]${rowFieldsWith(`"facts": ${facts}`)}[count(facts) > 0]`,
    { due: dayOf(due) },
  )
  const all = objectsIn({ pages }, 'pages').flatMap((page) =>
    rowsOf([page]).flatMap((document) =>
      objectsIn(page, 'facts').map((one) => {
        const [path, fact, day] = [textIn(one, 'path'), textIn(one, 'fact'), textIn(one, 'checkedOn')]
        return { document, path, fact, day, url: textIn(one, 'url') }
      }),
    ),
  )
  return { total: all.length, rows: all.toSorted((a, b) => a.day.localeCompare(b.day)).slice(0, mostRows) }
}
