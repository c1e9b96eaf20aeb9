/** The script of public pages: their HTML has no other one. `build.ts` bundles it. */
import { enhance } from '#components/enhancement/enhance.ts'
import { showCrash } from '#components/navigation/crash.ts'
import { startRouter } from '#components/navigation/router.ts'
import { suggestPages } from '#components/not-found/suggest-pages.ts'
import { startBehavior } from '#components/start.ts'
import { repeatPressed } from './early.ts'

/** Shows what fails instead of the page. */
function orCrash(work: () => void) {
  try {
    work()
  } catch (error) {
    showCrash(error)
  }
}

orCrash(startBehavior)
startRouter((page) => {
  const ends: (() => void)[] = []
  orCrash(() => ends.push(enhance(page), suggestPages(page)))
  return () => {
    for (const end of ends) end()
  }
})
repeatPressed()
