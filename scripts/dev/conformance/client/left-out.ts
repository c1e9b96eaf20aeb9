/** The integration tests of `@sanity/client` that do not run here, each with its reason. */

/**
 * Why a test does not run. `cloud`: it needs a service of Sanity's that the embedded lake does not
 * have. `defect`: it fails, and the fault is ours.
 */
export interface ClientLeftOut {
  readonly test: string
  readonly reason: 'cloud' | 'defect'
  /** One sentence. */
  readonly because: string
}

const mediaLibrary = {
  reason: 'cloud',
  because: 'The Media Library belongs to an organization, which the embedded lake does not have.',
} as const

/** By the full names of the tests. */
export const leftOutOfClient: readonly ClientLeftOut[] = [
  {
    test: 'a prompt action returns a string response',
    reason: 'cloud',
    because: 'Agent Actions need a language model of Sanity.',
  },
  {
    test: 'datasets.getEmbeddingsSettings() returns the settings for the dataset',
    reason: 'cloud',
    because: 'Sanity calculates the embeddings of a dataset; the embedded lake has none.',
  },
  {
    test: 'assets.upload() uploads to the Media Library, and the asset can be read back and deleted',
    ...mediaLibrary,
  },
  {
    test: 'mediaLibrary.video.getPlaybackInfo() returns playback info for a video asset',
    ...mediaLibrary,
  },
]
