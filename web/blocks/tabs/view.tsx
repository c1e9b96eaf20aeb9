import { Fragment } from 'react'
import { editable } from '#editable.ts'
import type { ViewProps } from '../types.ts'
import styles from './view.module.css'

/**
 * Tabs made of radio buttons and CSS, so that they work without JavaScript. In the document each
 * label comes before its text, which is also the order on paper; the style sheet puts the labels in
 * a row.
 */
export function TabsView({ block, place, Rich }: ViewProps<'tabs'>) {
  const tabs = block.tabs ?? []
  return (
    <fieldset className={styles.tabs} data-tab-group={block.groupId ?? undefined} aria-label="Choose one">
      {tabs.map((tab, index) => (
        <Fragment key={tab._key}>
          <label {...editable(tab, 'label')}>
            <input
              type="radio"
              name={place?.name ?? block._key}
              defaultChecked={index === 0}
              value={tab.label ?? ''}
            />
            {tab.label}
          </label>
          <div className={styles.panel}>
            <Rich body={tab.body} />
          </div>
        </Fragment>
      ))}
    </fieldset>
  )
}
