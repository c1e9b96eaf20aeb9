import { webAddress } from '@repo/model/addresses.ts'
import { errorAnchors, settingAnchor } from '@repo/model/anchors.ts'
import { type NodeSection, nodeSections, sectionTitles } from '@repo/model/kinds.ts'
import { typeInWords } from '@repo/model/type-words.ts'
import { CodeView } from '#blocks/code/view.tsx'
import { Fallible } from '#components/markup/to-html.ts'
import { editable } from '#editable.ts'
import { hrefOf } from '#links/href.ts'
import type { Page } from '#queries/types.ts'
import { factSource, type StoredSource } from './fact-source.ts'
import styles from './node-sections.module.css'

/**
 * The sections of a node page that show its structured fields. Headings, settings and errors are
 * links to themselves. Only their parent has a class, which keeps the page small.
 */
export function NodeSections({ page }: { page: Page }) {
  if (!nodeSections.some((section) => page[section]?.length)) return null
  return (
    <div className={styles.sections}>
      {nodeSections.map((section) => {
        const Section = sectionViews[section]
        if (!page[section]?.length) return null
        return (
          <section key={section}>
            <h2 id={section} {...editable(page, section)}>
              <a href={`#${section}`}>{sectionTitles[section]}</a>
            </h2>
            <Fallible
              name={`The section ${section} of ${page._id}`}
              work={{ document: page._id, from: page[section] }}
            >
              <Section page={page} />
            </Fallible>
          </section>
        )
      })}
    </div>
  )
}

/** A section of `nodeSections` that is missing here is a type error. */
const sectionViews: Readonly<Record<NodeSection, (props: { page: Page }) => React.ReactNode>> = {
  inputs: ({ page }) => <PortTable of="Input" ports={page.inputs} />,
  outputs: ({ page }) => <PortTable of="Output" ports={page.outputs} />,
  settings: SettingsView,
  credentials: CredentialsView,
  limits: LimitsView,
  errors: ErrorsView,
}

/**
 * A table with one row for each field. On narrow screens the cells of a row are shown below each
 * other.
 * @param of heading of the first column, such as `Setting`
 */
function FieldsTable({ of, children }: { of: string; children: React.ReactNode }) {
  return (
    <table>
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

/** The type of a port or setting in words, by its name on hover, and whether it is required. */
function TypeCell({ field }: { field: { type?: string | null; required?: boolean | null } }) {
  const type = field.type ?? ''
  const words = typeInWords(type)
  return (
    <td title={words.toLowerCase() === type.toLowerCase() ? undefined : type} {...editable(field, 'type')}>
      {words}
      {field.required && <b {...editable(field, 'required')}>required</b>}
    </td>
  )
}

function PortTable({ of, ports }: { of: 'Input' | 'Output'; ports: Page['inputs'] | Page['outputs'] }) {
  return (
    <FieldsTable of={of}>
      {ports?.map((port) => (
        <tr key={port._key}>
          <th scope="row" {...editable(port, 'label')}>
            {port.label}
            <code {...editable(port, 'name')}>{port.name}</code>
          </th>
          <TypeCell field={port} />
          <td {...editable(port, 'description')}>{port.description}</td>
        </tr>
      ))}
    </FieldsTable>
  )
}

function SettingsView({ page }: { page: Page }) {
  return (
    <FieldsTable of="Setting">
      {page.settings?.map((setting) => {
        const { _key, name, label, default: fallback, description, options } = setting
        const chosen = options?.find(({ value }) => value === fallback)?.label
        return (
          <tr key={_key} id={settingAnchor(name)}>
            <th scope="row" {...editable(setting, 'label')}>
              <a href={`#${settingAnchor(name)}`}>{label}</a>
              <code {...editable(setting, 'name')}>{name}</code>
            </th>
            <TypeCell field={setting} />
            <td {...editable(setting, 'description')}>
              {description}
              {options && options.length > 0 && (
                <ul {...editable(setting, 'options')}>
                  {options.map((option) => (
                    <li key={option._key}>{option.label ?? option.value}</li>
                  ))}
                </ul>
              )}
              {fallback && (
                <p {...editable(setting, 'default')}>Default: {chosen ?? <code>{fallback}</code>}</p>
              )}
              <CheckedOn row={setting} />
            </td>
          </tr>
        )
      })}
    </FieldsTable>
  )
}

/** Credentials with their permissions, and links to their guides and the pages of the services. */
function CredentialsView({ page }: { page: Page }) {
  return (
    <ul>
      {page.credentials?.map((credential) => {
        const { _key, title, description, guide, permissions, url } = credential
        const href = hrefOf(guide)
        const service = webAddress(url)
        return (
          <li key={_key}>
            <h3 {...editable(credential, 'title')}>{title}</h3>
            {description && <p {...editable(credential, 'description')}>{description}</p>}
            {permissions && permissions.length > 0 && (
              <>
                <p>Permissions:</p>
                <ul>
                  {permissions.map((name) => (
                    <li key={name}>
                      <code>{name}</code>
                    </li>
                  ))}
                </ul>
                <Policy permissions={permissions} />
              </>
            )}
            <CheckedOn row={credential} />
            {(href || url) && (
              <p>
                {href && <a href={href}>How to get it: {guide?.title}</a>}
                {service ? (
                  <a href={url ?? ''} target="_blank" rel="noopener noreferrer">
                    Open {service.host}
                  </a>
                ) : (
                  // Incomplete in a draft, or written through the API: shown without a link.
                  url
                )}
              </p>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Permissions in the form in which AWS or Google Cloud takes them; nothing for other services. */
function Policy({ permissions }: { permissions: readonly string[] }) {
  const isOf = (form: RegExp) => permissions.every((name) => form.test(name))
  const statement = { Effect: 'Allow', Action: permissions, Resource: '*' }
  const policy = { Version: '2012-10-17', Statement: [statement] }
  const command = 'gcloud projects add-iam-policy-binding PROJECT --member=serviceAccount:EMAIL --role='
  const code = isOf(/^[a-z\d-]+:[\w*]+$/)
    ? JSON.stringify(policy, null, 2)
    : isOf(/^roles\//) && `${command}${permissions.join(`\n${command}`)}`
  return code && <CodeView block={{ filename: 'Policy', code }} />
}

function LimitsView({ page }: { page: Page }) {
  return (
    <ul>
      {page.limits?.map((limit) => (
        <li key={limit._key}>
          <h3 {...editable(limit, 'title')}>{limit.title}</h3>
          <p {...editable(limit, 'description')}>{limit.description}</p>
          <CheckedOn row={limit} />
        </li>
      ))}
    </ul>
  )
}

/** Error messages, each a link to itself, with cause and remedy. */
function ErrorsView({ page }: { page: Page }) {
  const anchors = errorAnchors((page.errors ?? []).map(({ message }) => message))
  return (
    <ul>
      {page.errors?.map((error, index) => (
        <li key={error._key} id={anchors[index]}>
          <h3 {...editable(error, 'message')}>
            <a href={`#${anchors[index]}`}>{error.message}</a>
          </h3>
          <p {...editable(error, 'cause')}>
            <b>Why</b> {error.cause}
          </p>
          <p {...editable(error, 'remedy')}>
            <b>What to do</b> {error.remedy}
          </p>
        </li>
      ))}
    </ul>
  )
}

/** The day on which a row was compared with its source, and a link to that; both or nothing. */
function CheckedOn({ row }: { row: { source?: StoredSource | null } }) {
  const source = factSource(row.source)
  if (!source) return null
  return (
    <p {...editable(row, 'source')}>
      <small>
        Checked on {source.day} ·{' '}
        <a href={source.page.href} target="_blank" rel="noopener noreferrer">
          Source
        </a>
      </small>
    </p>
  )
}
