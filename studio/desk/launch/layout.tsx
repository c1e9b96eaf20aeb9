import { useSyncExternalStore } from 'react'
import { definePlugin, type LayoutProps } from 'sanity'
import { publishedSinceDialog } from './open-dialog.ts'
import { PublishedSinceDialog } from './published-since-dialog.tsx'

/** The Studio with the dialog about pages that were published since they are in a release. */
function LayoutWithReleases(props: LayoutProps) {
  const shown = useSyncExternalStore(publishedSinceDialog.subscribe, publishedSinceDialog.current)
  return (
    <>
      {props.renderDefault(props)}
      {shown && <PublishedSinceDialog {...shown} onClose={() => publishedSinceDialog.open()} />}
    </>
  )
}

/** The dialog; what opens it is in `actions.ts`. For `sanity.config.ts`. */
export const askingAboutLaunches = definePlugin({
  name: 'published-since',
  studio: { components: { layout: LayoutWithReleases } },
})
