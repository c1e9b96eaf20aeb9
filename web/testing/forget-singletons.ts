/** Setup of the site's unit tests: each file starts without the singletons of the one before. */
import { afterAll } from 'vitest'
import { replaceSingleton, singletonKeys } from '#singleton.ts'

afterAll(() => {
  for (const key of singletonKeys) replaceSingleton(key, undefined)
})
