import { z } from 'zod'
import type { Check } from '../check.ts'
import { parsedReply } from '../http.ts'
import { isDatasetMissing } from '../lake-api.ts'
import { failed, passed, skipped } from '../results.ts'

const countSchema = z.object({ result: z.number() })

/** Does the dataset exist, and who can read it? */
export const dataset: Check = {
  title: 'Dataset',
  needs: ['lake'],
  result: async ({ lake: { place: lake }, replies }) => {
    const { known, anonymous } = await replies.dataset()
    if (isDatasetMissing({ known, anonymous }))
      return failed(
        `${lake.url} has no dataset "${lake.dataset}" in the project "${lake.projectId}"`,
        lake.isEmbedded
          ? 'correct SANITY_DATASET and SANITY_PROJECT_ID, or restart the lake with them'
          : `correct SANITY_DATASET, or create it: npx sanity dataset create ${lake.dataset}`,
      )
    const [all, open] = [known, anonymous].map((reply) => parsedReply(reply, countSchema)?.result)
    if (all === undefined && open === undefined) return skipped('the lake answers no query')
    if (open) return passed(`${lake.dataset} is public: anyone can read what is published`)
    if (all) return passed(`${lake.dataset} is private: only the site reads it, with its token`)
    return failed(
      `${lake.dataset} has no published documents`,
      lake.isEmbedded
        ? 'npm start fills an empty lake; otherwise publish a page, or restore a backup'
        : 'publish a page, or fill it: npm run export on an embedded lake, then npx sanity dataset import',
    )
  },
}
