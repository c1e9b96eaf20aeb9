/** Inputs and commands of the builds of site and Studio. */
import { join } from 'node:path'
import type { Environment } from '@repo/kit/environment/environment.ts'
import { root } from '@repo/kit/repository.ts'
import { internalSearchUrl } from '@repo/web/clients/internal-urls.ts'
import type { Build } from './builds.ts'

/**
 * The build of the site, made from the code and the content.
 * @param builder program that makes it, instead of `next build`
 */
export function siteBuild(
  { environment, siteDist }: { environment: Environment; siteDist: string },
  env: NodeJS.ProcessEnv,
  builder?: string,
): Build {
  const { NEXT_PUBLIC_SITE_URL, SANITY_STUDIO_URL, SANITY_PROJECT_ID, SANITY_DATASET, SANITY_API_HOST } =
    environment
  const { ALGOLIA_HOST, ALGOLIA_APP_ID, ALGOLIA_INDEX_NAME, ALGOLIA_SEARCH_KEY } = environment
  return {
    name: 'the site',
    inputs: [
      join(root, 'web'),
      join(root, 'studio/model'),
      join(root, 'scripts/packages/kit'),
      join(root, 'package-lock.json'),
    ],
    // Everything that appears in pages, rewrites and headers (web/next.config.ts).
    values: {
      NEXT_PUBLIC_SITE_URL,
      SANITY_STUDIO_URL,
      SANITY_PROJECT_ID,
      SANITY_DATASET,
      SANITY_API_HOST,
      ALGOLIA_HOST,
      ALGOLIA_APP_ID,
      ALGOLIA_INDEX_NAME,
      ALGOLIA_SEARCH_KEY,
      internalSearchUrl: internalSearchUrl(environment),
    },
    args: builder ? [builder] : [nextBin(), 'build'],
    cwd: join(root, 'web'),
    env,
    output: join(root, 'web', siteDist, 'BUILD_ID'),
    stamp: join(environment.DATA_DIR, 'site/build-inputs'),
    logPath: join(environment.DATA_DIR, 'logs/site-build.log'),
  }
}

/** The build of the Studio, the same for all URLs and content. */
export function studioBuild(
  { environment, studioDist }: { environment: Environment; studioDist: string },
  env: NodeJS.ProcessEnv,
): Build {
  return {
    name: 'the Studio',
    inputs: [join(root, 'studio'), join(root, 'scripts/packages'), join(root, 'package-lock.json')],
    values: {},
    args: [sanityBin(), 'build', studioDist, '--yes'],
    cwd: join(root, 'studio'),
    env,
    output: join(root, 'studio', studioDist, 'index.html'),
    stamp: join(root, 'studio', studioDist, '.build-inputs'),
    logPath: join(environment.DATA_DIR, 'logs/studio-build.log'),
  }
}

/** Next's command line. */
export function nextBin(): string {
  return join(root, 'node_modules/next/dist/bin/next')
}

/** Sanity's command line. */
export function sanityBin(): string {
  return join(root, 'node_modules/sanity/bin/sanity')
}
