import { join, resolve } from 'node:path'
import { urlsIn } from '@repo/kit/environment/settings.ts'
import type { NextConfig } from 'next'
import { internalSearchUrl } from './clients/internal-urls.ts'
import { pageSources, rewritesOfFiles, rewritesToMarkdown } from './file-routes.ts'
import {
  revalidated,
  revalidatedSource,
  securityHeaders,
  strictTransport,
  variesByAccept,
} from './security/headers.ts'
import { compressFiles } from './server/compression.ts'

const {
  NEXT_DIST_DIR = '.next',
  NEXT_BUILD_CACHE = 'on',
  ALGOLIA_HOST = '',
  SEARCH_PORT = '',
  HOST = '',
  NODE_ENV,
} = process.env

const search = internalSearchUrl({ ALGOLIA_HOST, SEARCH_PORT, HOST })

const config: NextConfig = {
  trailingSlash: true,
  // proxy.ts redirects to the path with a slash: Next's own redirect would apply to every search
  // request as well.
  skipTrailingSlashRedirect: true,
  distDir: NEXT_DIST_DIR,
  // Expires exactly the affected pages, also under load and after a crash: regeneration/README.md.
  cacheHandler: join(import.meta.dirname, 'security/page-cache-with-policies.ts'),
  poweredByHeader: false,
  compiler: {
    async runAfterProductionCompile(build) {
      // A running site loads this file, too, and would keep all of Vite in memory.
      const { buildPageScript } = await import('./page-script/build.ts')
      await buildPageScript(build)
      await compressFiles(resolve(build.projectDir, build.distDir, 'static'))
    },
  },
  turbopack: {
    root: join(import.meta.dirname, '..'),
    // 40 kB of menus for facets that this site does not use.
    resolveAlias: {
      '@base-ui/react/menu': './patches/docsearch-menu.ts',
      '@algolia/autocomplete-core': './patches/docsearch-composition.ts',
    },
  },
  // `npm test` checks types; someone who starts the site need not wait for it.
  typescript: { ignoreBuildErrors: true },
  // Saves a second build a third of its time, for 150 MB on the disk.
  experimental: { turbopackFileSystemCacheForBuild: NEXT_BUILD_CACHE === 'on' },
  headers: () =>
    Promise.resolve([
      { source: revalidatedSource, headers: [revalidated] },
      ...pageSources.map((source) => ({ source, headers: [variesByAccept] })),
      {
        source: '/:path*',
        headers: securityHeaders({
          studio: process.env.SANITY_STUDIO_URL ?? '',
          lake: process.env.SANITY_API_HOST ?? '',
          search: ALGOLIA_HOST,
          searchApp: process.env.ALGOLIA_APP_ID ?? '',
          scripts: urlsIn(process.env.SITE_SCRIPT_HOSTS ?? ''),
          frames: urlsIn(process.env.SITE_FRAME_HOSTS ?? ''),
          isDevelopment: NODE_ENV === 'development',
        }),
      },
      {
        source: '/:path*',
        has: [{ type: 'header' as const, key: 'x-forwarded-proto', value: 'https' }],
        headers: [strictTransport],
      },
    ]),
  redirects: () => Promise.resolve([{ source: '/docs/category/', destination: '/docs/', permanent: false }]),
  rewrites: () =>
    Promise.resolve({
      beforeFiles: rewritesToMarkdown,
      afterFiles: [
        // Search on the site's own origin needs no CORS, and no foreign host in the policy. Below
        // `/public/` the search server answers searches only.
        ...(search ? [{ source: '/search-api/:path*', destination: `${search}/public/:path*` }] : []),
        ...rewritesOfFiles,
      ],
      fallback: [],
    }),
}

export default config
