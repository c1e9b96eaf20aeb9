/** Choosing an icon by its looks. */

import { iconNames } from '@repo/model/icons.ts'
import { SearchIcon } from '@sanity/icons/Search'
import { Stack, Text, TextInput } from '@sanity/ui'
import { useState } from 'react'
import type { StringInputProps } from 'sanity'
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
        <Text size={1} muted>
          No icon is called "{wanted}": search for a thing, such as cloud or key.
        </Text>
      )}
      <ChoiceGrid
        props={props}
        minWidth={76}
        choices={found.map((name) => ({ value: name, title: name, drawing: <IconDrawing name={name} /> }))}
      />
    </Stack>
  )
}
