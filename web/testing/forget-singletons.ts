/** Setup of the site's unit tests: each test starts without the singletons of the one before. */
import { afterEach } from 'vitest'
import { replaceSingleton, singletonKeys } from '#singleton.ts'

afterEach(() => {
  for (const key of singletonKeys) replaceSingleton(key, undefined)
})
