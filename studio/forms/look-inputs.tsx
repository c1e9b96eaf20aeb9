/** Choosing an icon, or the color of a group on light and dark ground, by its looks. */

import { isColor } from '@repo/model/brand-color.ts'
import { groupColorValues } from '@repo/model/colors.ts'
import { iconNames } from '@repo/model/icon-drawings.ts'
import { groupColors } from '@repo/model/kinds.ts'
import { SearchIcon } from '@sanity/icons/Search'
import { Box, Flex, Stack, TextInput } from '@sanity/ui'
import { type ChangeEvent, useState } from 'react'
import { type StringInputProps, set } from 'sanity'
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

/** A color as text, and as browsers let people choose it. */
export function BrandColorInput(props: StringInputProps) {
  const { value = '', onChange } = props
  const choose = (event: ChangeEvent<HTMLInputElement>) => onChange(set(event.currentTarget.value))
  return (
    <Flex gap={2} align="center">
      <input
        type="color"
        aria-label="Choose the color"
        value={isColor(value) ? value : '#8a3b12'}
        onChange={choose}
      />
      <Box flex={1}>{props.renderDefault(props)}</Box>
    </Flex>
  )
}

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
