/** Setup of the site's unit tests: each test starts without the singletons of the one before. */
import { afterEach } from 'vitest'

afterEach(() => globalThis.loomworkSingletons?.clear())
