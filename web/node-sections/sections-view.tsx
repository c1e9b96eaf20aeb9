import { webAddress } from '@repo/model/addresses.ts'
import { errorAnchors, settingAnchor } from '@repo/model/anchors.ts'
import { type NodeSection, nodeSections, sectionTitles } from '@repo/model/kinds.ts'
import { Fallible } from '#components/markup/to-html.ts'
import { hrefOf } from '#queries/href.ts'
import type { Page } from '#queries/types.ts'
import styles from './node-sections.module.css'

type Ports = NonNullable<Page['inputs'] | Page['outputs']>

/** The sections that a node page draws from its structured fields; headings, settings and errors are links to themselves. */
export function NodeSections({ page }: { page: Page }) {
  return nodeSections.map((section) => {
    const Section = sections[section]
    if (!page[section]?.length) return null
    return (
      <section key={section} className={styles.section}>
        <h2 id={section}>
          <a href={`#${section}`}>{sectionTitles[section]}</a>
        </h2>
        <Fallible name={`The section ${section} of ${page._id}`}>
          <Section page={page} />
        </Fallible>
      </section>
    )
  })
}

const sections: Readonly<Record<NodeSection, (props: { page: Page }) => React.ReactNode>> = {
  inputs: ({ page }) => <PortTable of="Input" ports={page.inputs ?? []} />,
  outputs: ({ page }) => <PortTable of="Output" ports={page.outputs ?? []} />,
  settings: ({ page }) => (
    <Fields of="Setting">
      {page.settings?.map(
        ({ _key, name, label, type, required, default: fallback, description, options }) => (
          <tr key={_key} id={settingAnchor(name)}>
            <th scope="row">
              <a href={`#${settingAnchor(name)}`}>{label}</a>
              <code>{name}</code>
            </th>
            <td>
              {type}
              {required && <b>required</b>}
            </td>
            <td>
              {description}
              {options && options.length > 0 && (
                <ul>
                  {options.map((option) => (
                    <li key={option._key}>{option.label ?? option.value}</li>
                  ))}
                </ul>
              )}
              {fallback && (
                <p>
                  Default: <code>{fallback}</code>
                </p>
              )}
            </td>
          </tr>
        ),
      )}
    </Fields>
  ),
  credentials: ({ page }) => (
    <ul className={styles.list}>
      {page.credentials?.map(({ _key, title, description, guide, url }) => {
        const href = hrefOf(guide)
        const service = webAddress(url)
        return (
          <li key={_key}>
            <h3>{title}</h3>
            {description && <p>{description}</p>}
            {(href || url) && (
              <p className={styles.ways}>
                {href && <a href={href}>How to get it: {guide?.title}</a>}
                {service ? (
                  <a href={url ?? ''} target="_blank" rel="noopener noreferrer">
                    Open {service.host}
                  </a>
                ) : (
                  // Half typed, or written through the API: what there is, without a link.
                  url
                )}
              </p>
            )}
          </li>
        )
      })}
    </ul>
  ),
  limits: ({ page }) => (
    <ul className={styles.list}>
      {page.limits?.map(({ _key, title, description }) => (
        <li key={_key}>
          <h3>{title}</h3>
          <p>{description}</p>
        </li>
      ))}
    </ul>
  ),
  errors: ({ page }) => {
    const anchors = errorAnchors((page.errors ?? []).map(({ message }) => message))
    return (
      <ul className={`${styles.list} ${styles.errors}`}>
        {page.errors?.map(({ _key, message, cause, remedy }, index) => (
          <li key={_key} id={anchors[index]}>
            <h3>
              <a href={`#${anchors[index]}`}>{message}</a>
            </h3>
            <p>
              <b>Why</b> {cause}
            </p>
            <p>
              <b>What to do</b> {remedy}
            </p>
          </li>
        ))}
      </ul>
    )
  },
}

function PortTable({ of, ports }: { of: 'Input' | 'Output'; ports: Ports }) {
  return (
    <Fields of={of}>
      {ports.map(({ _key, name, label, type, required, description }) => (
        <tr key={_key}>
          <th scope="row">
            {label}
            <code>{name}</code>
          </th>
          <td>
            {type}
            {required && <b>required</b>}
          </td>
          <td>{description}</td>
        </tr>
      ))}
    </Fields>
  )
}

/** A table with one row for each field; its rows stand below each other on narrow screens. */
function Fields({ of, children }: { of: string; children: React.ReactNode }) {
  return (
    <table className={styles.fields}>
      <thead>
        <tr>
          <th scope="col">{of}</th>
          <th scope="col">Type</th>
          <th scope="col">What it is for</th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}
