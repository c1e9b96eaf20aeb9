import { groupColorValues } from '@repo/model/colors.ts'
import { iconNames } from '@repo/model/icon-drawings.ts'
import { groupColors } from '@repo/model/kinds.ts'
import { SearchIcon } from '@sanity/icons/Search'
import { Stack, TextInput } from '@sanity/ui'
import { useState } from 'react'
import type { StringInputProps } from 'sanity'
import { styled } from 'styled-components'
import { Note } from '../ui/parts.tsx'
import { capitalized } from '../ui/words.ts'
import { ChoiceGrid } from './choice-grid.tsx'
import { IconDrawing } from './icon-drawing.tsx'

/** All icons drawn, with a field that finds them by name. */
export function IconInput(props: StringInputProps) {
  const [words, setWords] = useState('')
  const wanted = words.trim().toLowerCase()
  const found = iconNames.filter((name) => name.includes(wanted))
  return (
    <Stack gap={2}>
      <TextInput
        icon={SearchIcon}
        fontSize={1}
        aria-label="Search icons"
        placeholder="Search, for example mail"
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      {found.length === 0 && (
        <Note>No icon is called "{wanted}": search for a thing, such as cloud or key.</Note>
      )}
      <ChoiceGrid
        props={props}
        minWidth={76}
        choices={found.map((name) => ({ value: name, title: name, drawing: <IconDrawing name={name} /> }))}
      />
    </Stack>
  )
}

const Swatch = styled.span`
  display: flex;
  border-radius: 4px;
  overflow: hidden;
  span { width: 28px; height: 28px; }
`

/** All colors as pairs of swatches. */
export function ColorInput(props: StringInputProps) {
  const choices = groupColors.map((value) => ({
    value,
    title: capitalized(value),
    drawing: (
      <Swatch aria-hidden="true">
        <span style={{ background: groupColorValues[value].light }} />
        <span style={{ background: groupColorValues[value].dark }} />
      </Swatch>
    ),
  }))
  return <ChoiceGrid props={props} minWidth={68} choices={choices} />
}
