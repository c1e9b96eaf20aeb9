import { webAddress } from '@repo/model/addresses.ts'
import { CodeView } from '#blocks/code/view.tsx'
import { editable } from '#editable.ts'
import { hrefOf } from '#links/href.ts'
import type { Page } from '#queries/types.ts'
import { CheckedOn } from '../checked-on.tsx'

/**
 * A list of credentials, each with its permissions and with links to its guide and to the page of
 * the service.
 */
export function CredentialsView({ page }: { page: Page }) {
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
