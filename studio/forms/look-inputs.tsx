/** One choice of many that are drawn: radio buttons that look like tiles. */
import { groupColorValues } from '@repo/model/colors.ts'
import { iconNames } from '@repo/model/icon-drawings.ts'
import { groupColors } from '@repo/model/kinds.ts'
import { SearchIcon } from '@sanity/icons/Search'
import { Button, Card, Flex, Grid, Stack, Text, TextInput } from '@sanity/ui'
import { type ReactNode, useState } from 'react'
import { type StringInputProps, set, unset } from 'sanity'
import { styled } from 'styled-components'
import { Note } from '../ui/parts.tsx'
import { capitalized } from '../ui/words.ts'
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

const Tile = styled.label`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: 6px;
  padding: 8px 4px;
  border-radius: 4px;
  border: 1px solid transparent;
  cursor: pointer;
  text-align: center;
  &:hover { border-color: var(--card-border-color); }
  &:has(:checked) {
    border-color: var(--card-focus-ring-color);
    box-shadow: inset 0 0 0 1px var(--card-focus-ring-color);
  }
  &:has(:focus-visible) { outline: 2px solid var(--card-focus-ring-color); outline-offset: 1px; }
  &:has(:disabled) { cursor: not-allowed; opacity: 0.5; }
  /* Covers the tile, so that it can be pressed and is found by its place on the screen. */
  position: relative;
  input { position: absolute; inset: 0; margin: 0; opacity: 0; cursor: inherit; }
`

/**
 * Tiles for a string field. A value that is not among the choices stays until one is chosen.
 * @param minWidth of a tile, pixels
 */
function ChoiceGrid({
  props,
  choices,
  minWidth,
}: {
  readonly props: StringInputProps
  readonly choices: readonly { readonly value: string; readonly title: string; readonly drawing: ReactNode }[]
  readonly minWidth: number
}) {
  const { value, readOnly, onChange, elementProps, schemaType } = props
  return (
    <Stack gap={2} role="radiogroup" aria-label={schemaType.title}>
      <Card border radius={2} padding={1} style={{ maxHeight: 264, overflowY: 'auto' }}>
        <Grid style={{ gridTemplateColumns: `repeat(auto-fill, minmax(${minWidth}px, 1fr))` }}>
          {choices.map((choice, index) => (
            <Tile key={choice.value} title={choice.title}>
              <input
                type="radio"
                name={elementProps.id}
                value={choice.value}
                checked={value === choice.value}
                disabled={readOnly}
                onChange={() => onChange(set(choice.value))}
                onFocus={elementProps.onFocus}
                onBlur={elementProps.onBlur}
                // Where the Studio puts the focus when it opens the field.
                ref={index === 0 ? elementProps.ref : undefined}
              />
              {choice.drawing}
              <Text size={0} muted>
                {choice.title}
              </Text>
            </Tile>
          ))}
        </Grid>
      </Card>
      {value && !readOnly && (
        <Flex>
          <Button mode="bleed" padding={2} text={`Remove "${value}"`} onClick={() => onChange(unset())} />
        </Flex>
      )}
    </Stack>
  )
}
