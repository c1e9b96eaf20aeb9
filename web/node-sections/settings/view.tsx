import { settingAnchor } from '@repo/model/anchors.ts'
import { editable } from '#editable.ts'
import type { Page } from '#queries/types.ts'
import { CheckedOn } from '../checked-on.tsx'
import { FieldsTable, TypeCell } from '../fields-table.tsx'

/** A table of settings; each is a link to itself. */
export function SettingsView({ page }: { page: Page }) {
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
