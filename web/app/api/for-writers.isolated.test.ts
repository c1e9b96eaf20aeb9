import { openedForFile } from '@repo/kit/testing/opened.ts'
import { siteApiHeader, siteApiVersion } from '@repo/model/site-api.ts'
import { expect, test } from 'vitest'
import { fromStudio, studioHere, studioUrl } from '#testing/studio-requests.ts'
import * as failedSearches from './failed-searches/route.ts'
import * as feedback from './feedback/route.ts'
import * as impact from './impact/route.ts'
import * as missingAddresses from './missing-addresses/route.ts'
import * as pagePreview from './page-preview/route.ts'

const studio = openedForFile(() => studioHere())

test.each([
  ['/api/failed-searches/', failedSearches, 'Only the Studio of this site may read what readers looked for.'],
  ['/api/feedback/?number=1', feedback],
  ['/api/impact/?id=llm', impact],
  ['/api/missing-addresses/?path=/docs/gone/', missingAddresses],
  ['/api/page-preview/?id=llm', pagePreview],
])(
  '%s responds to writers only, and browsers allow requests from the Studio only',
  async (...[path, route, message = expect.stringMatching(/^Only the Studio of this site may .*\.$/)]) => {
    const { authorization } = studio
    const origin = 'https://elsewhere.test'
    for (const [method, handle] of Object.entries({ POST: undefined, ...route })) {
      if (method === 'OPTIONS' || !handle) continue
      const elsewhere = await handle(fromStudio(path, { authorization, origin }, method))
      expect([elsewhere.status, await elsewhere.json()], method).toEqual([403, { message }])
      for (const by of [{}, { authorization: 'Bearer guessed' }, { authorization: 'Basic x' }]) {
        const refused = await handle(fromStudio(path, by, method))
        expect(refused.status, method).toBe(401)
        expect(refused.headers.get('access-control-allow-origin')).toBe(studioUrl)
        // Browsers show the Studio only headers that are named.
        expect(refused.headers.get('access-control-expose-headers')).toBe(siteApiHeader)
        expect(refused.headers.get(siteApiHeader)).toBe(siteApiVersion)
      }
    }
    const preflight = route.OPTIONS(fromStudio(path, {}, 'OPTIONS')).headers
    expect(preflight.get('access-control-allow-origin')).toBe(studioUrl)
    expect(preflight.get('access-control-allow-headers')).toBe('authorization')
    const foreign = route.OPTIONS(fromStudio(path, { origin }, 'OPTIONS'))
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull()
  },
)
