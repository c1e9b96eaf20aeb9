/** Choosing the color of a group by its looks, on the light and on the dark ground of the site. */

import { groupColorValues } from '@repo/model/colors.ts'
import { type GroupColor, groupColors } from '@repo/model/kinds.ts'
import type { StringInputProps } from 'sanity'
import { styled } from 'styled-components'
import { titled } from '../schema/fields/titled.ts'
import { ChoiceGrid } from './choice-grid.tsx'

const Swatch = styled.span`
  display: flex;
  border-radius: 4px;
  overflow: hidden;
  span { width: 28px; height: 28px; }
`

/** All colors as pairs of swatches. */
export function ColorInput(props: StringInputProps) {
  const titles = new Map(titled(groupColors).map(({ value, title }) => [value, title]))
  return (
    <ChoiceGrid
      props={props}
      minWidth={68}
      choices={groupColors.map((name) => ({
        value: name,
        title: titles.get(name) ?? name,
        drawing: <Swatches name={name} />,
      }))}
    />
  )
}

function Swatches({ name }: { readonly name: GroupColor }) {
  const { light, dark } = groupColorValues[name]
  return (
    <Swatch aria-hidden="true">
      <span style={{ background: light }} />
      <span style={{ background: dark }} />
    </Swatch>
  )
}
