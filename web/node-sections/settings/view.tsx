import { settingAnchor } from '@repo/model/anchors.ts'
import type { Page } from '#queries/types.ts'
import { FieldsTable } from '../fields-table.tsx'

/** A table of settings; each is a link to itself. */
export function SettingsView({ page }: { page: Page }) {
  return (
    <FieldsTable of="Setting">
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
    </FieldsTable>
  )
}
