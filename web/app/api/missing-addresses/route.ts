import { feedbackStore } from '#feedback/store.ts'
import { writersRoute } from '../for-writers.ts'
import { missingAddresses } from './missing-addresses.ts'

/**
 * For the Studio: the addresses that readers opened and that still do not exist, as
 * {@link missingAddresses} reports them. A POST takes the address `?path=` off the list, or with
 * `&undo=` puts it back. Rejects requests as {@link writersRoute} does; 502 when site, search or
 * lake do not answer.
 */
export const { GET, POST, OPTIONS } = writersRoute({
  onlyStudio: 'Only the Studio of this site may read which addresses readers miss.',
  change: (parameters) =>
    feedbackStore().missing.setDismissed(parameters.get('path') ?? '', !parameters.has('undo')),
  answer: () => missingAddresses(),
  failure: 'The addresses that do not exist could not be read',
})
