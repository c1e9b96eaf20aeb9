import { errorAnchors, settingAnchor } from '@repo/studio/model/anchors.ts'
import { type NodeSection, nodeSections, sectionTitles } from '@repo/studio/model/kinds.ts'
import Link from 'next/link'
import { hrefOf } from '#queries/href.ts'
import type { Page } from '#queries/types.ts'
import styles from './node-sections.module.css'

/** The sections that a node page draws from its structured fields, each entry with an address of its own. */
export function NodeSections({ page }: { page: Page }) {
  return nodeSections.map((section) => {
    const Section = sections[section]
    const entries = page[section]
    if (!entries?.length) return null
    return (
      <section key={section} className={styles.section} aria-labelledby={section}>
        <h2 id={section}>
          {sectionTitles[section]}
          <Hash anchor={section} label={sectionTitles[section]} />
        </h2>
        <ul className={styles.list}>
          <Section page={page} />
        </ul>
      </section>
    )
  })
}

const sections: Readonly<Record<NodeSection, (props: { page: Page }) => React.ReactNode>> = {
  inputs: ({ page }) => <Ports ports={page.inputs} />,
  outputs: ({ page }) => <Ports ports={page.outputs} />,
  settings: ({ page }) =>
    page.settings?.map((setting) => (
      <li key={setting._key} id={settingAnchor(setting.name)} className={styles.row}>
        <div className={styles.rowHead}>
          <h3>{setting.label}</h3>
          <code className={styles.type}>{setting.name}</code>
          <span className={styles.badge}>{setting.type}</span>
          {setting.required && <span className={`${styles.badge} ${styles.required}`}>required</span>}
          {setting.default && (
            <span>
              Default: <code>{setting.default}</code>
            </span>
          )}
          <Hash anchor={settingAnchor(setting.name)} label={setting.label ?? ''} />
        </div>
        <p>{setting.description}</p>
        {setting.options && setting.options.length > 0 && (
          <ul className={styles.options}>
            {setting.options.map((option) => (
              <li key={option._key}>{option.label ?? option.value}</li>
            ))}
          </ul>
        )}
      </li>
    )),
  credentials: ({ page }) =>
    page.credentials?.map((credential) => {
      const guide = hrefOf(credential.guide)
      return (
        <li key={credential._key} className={styles.row}>
          <h3 className={styles.rowHead}>{credential.title}</h3>
          <p>{credential.description}</p>
          {guide && (
            <p>
              Guide:{' '}
              <Link href={guide} prefetch={false}>
                {credential.guide?.title}
              </Link>
            </p>
          )}
          {credential.url && (
            <p>
              <a href={credential.url} target="_blank" rel="noopener noreferrer">
                Open {new URL(credential.url).host}
              </a>
            </p>
          )}
        </li>
      )
    }),
  limits: ({ page }) =>
    page.limits?.map((limit) => (
      <li key={limit._key} className={styles.row}>
        <h3 className={styles.rowHead}>{limit.title}</h3>
        <p>{limit.description}</p>
      </li>
    )),
  errors: ({ page }) => {
    const anchors = errorAnchors((page.errors ?? []).map(({ message }) => message))
    return page.errors?.map((error, index) => (
      <li key={error._key} id={anchors[index]} className={styles.row}>
        <div className={styles.rowHead}>
          <h3 className={styles.message}>{error.message}</h3>
          <Hash anchor={anchors[index] ?? ''} label={error.message ?? ''} />
        </div>
        <p>
          <strong>Why:</strong> {error.cause}
        </p>
        <p>
          <strong>What to do:</strong> {error.remedy}
        </p>
      </li>
    ))
  },
}

function Ports({ ports }: { ports: Page['inputs'] | Page['outputs'] }) {
  return ports?.map((port) => (
    <li key={port._key} className={styles.row}>
      <div className={styles.rowHead}>
        <h3>{port.label}</h3>
        <code className={styles.type}>{port.name}</code>
        <span className={styles.badge}>{port.type}</span>
        {port.required && <span className={`${styles.badge} ${styles.required}`}>required</span>}
      </div>
      <p>{port.description}</p>
    </li>
  ))
}

function Hash({ anchor, label }: { anchor: string; label: string }) {
  return (
    <a href={`#${anchor}`} className={styles.hash} aria-label={`Direct link to ${label}`}>
      #
    </a>
  )
}
