/** The site that is measured from outside. */
import { parseArgs } from 'node:util'
import { withProduct } from './product.ts'

/**
 * Passes the URL of a production build to `measure`: one that is started for it, or the running one
 * that `npm run bench -- <name> --site=http://localhost:3000` names.
 */
export async function withSite(measure: (address: string) => Promise<void>): Promise<void> {
  const { values } = parseArgs({ options: { site: { type: 'string' } }, strict: false })
  if (typeof values.site === 'string') return measure(new URL(values.site).origin)
  return withProduct(({ environment }) => measure(environment.NEXT_PUBLIC_SITE_URL))
}
