import { readRecords, recordFindings } from '@repo/audit/records.ts'
import { countText } from '@repo/kit/count-text.ts'
import { check } from '../check.ts'
import { failed, firstOf, oneLine, passed, skipped } from '../results.ts'
import { outcomeOf } from '../search-api.ts'

/** Does the index have the records of what is published? */
export const records = check({
  title: 'Search records',
  needs: ['search', 'lake'],
  probe: async ({ search }) => ({
    compared: await outcomeOf(async () => {
      const records = await readRecords(search.place.index)
      const findings = recordFindings(records)
      const countOf = (kind: string) => findings.filter((finding) => finding.kind === kind).length
      return {
        // Pages, categories and tags that have records.
        documents: new Set(records.wanted.map(({ page }) => page)).size,
        records: records.present.length,
        missing: countOf('record-missing'),
        superfluous: countOf('record-superfluous'),
        differing: countOf('record-differs'),
        // Documents that no records can be built from, by id.
        refused: [...records.refused.keys()],
      }
    }),
  }),
  judge: ({ compared }) => {
    if ('message' in compared) return skipped(`cannot be compared: ${oneLine(compared.message)}`)
    const { documents, records, missing, superfluous, differing, refused } = compared.value
    const problems = [
      missing > 0 ? `${missing} missing` : '',
      superfluous > 0 ? `${superfluous} superfluous` : '',
      differing > 0 ? `${differing} different` : '',
    ].filter(Boolean)
    if (problems.length > 0)
      return failed(
        `of ${countText(records, 'record')}: ${problems.join(', ')}`,
        'npm run audit -- --repair, or npm run reindex for a new index',
      )
    if (refused.length > 0)
      return failed(
        `${countText(refused.length, 'document')} without records: ${firstOf(refused)}`,
        'npm run audit names the reason: correct and publish these documents',
      )
    return passed(`${countText(records, 'record')} of ${countText(documents, 'document')} as published`)
  },
})
