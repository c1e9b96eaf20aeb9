/** Texts, buttons and fields as all views of the Studio have them: in the size of its lists. */
import {
  Button,
  type ButtonProps,
  Card,
  Checkbox,
  Flex,
  Label,
  Select,
  Spinner,
  Stack,
  Text,
  TextInput,
  type TextInputProps,
  type TextProps,
} from '@sanity/ui'
import { type ComponentProps, type ReactNode, useId } from 'react'

const wrapped = { overflowWrap: 'anywhere' } as const

/** A sentence in the size of a list. */
export function Line(props: TextProps) {
  return <Text size={1} {...props} />
}

/** The same in the color of explanations. */
export function Note(props: TextProps) {
  return <Text size={1} muted {...props} />
}

/** Title of an entry of a list, and a note below it. */
export function TitleAndNote({ title, note }: { readonly title: ReactNode; readonly note?: ReactNode }) {
  return (
    <Stack flex={1} gap={2}>
      <Line weight="medium" style={wrapped}>
        {title}
      </Line>
      {note && <Note style={wrapped}>{note}</Note>}
    </Stack>
  )
}

/** A sentence in a frame, whose color says how much it matters. */
export function MessageCard({ children, ...card }: ComponentProps<typeof Card>) {
  return (
    <Card border radius={2} padding={3} {...card}>
      <Line>{children}</Line>
    </Card>
  )
}

/** Something that failed, in one sentence; screen readers announce it. */
export function ProblemCard({ children }: { readonly children: ReactNode }) {
  return (
    <MessageCard tone="critical" role="alert">
      {children}
    </MessageCard>
  )
}

/** In place of what is being read. */
export function Waiting() {
  return (
    <Flex justify="center" padding={4}>
      <Spinner muted />
    </Flex>
  )
}

/** A button of a row. */
export function RowButton(props: ButtonProps) {
  return <Button mode="ghost" padding={2} {...props} />
}

/** A field below its label; with `minWidth` it takes the width that others leave. */
export function Labeled({
  label,
  minWidth,
  children,
}: {
  readonly label: string
  readonly minWidth?: string | undefined
  readonly children: (id: string) => ReactNode
}) {
  const id = useId()
  return (
    <Stack gap={3} {...(minWidth && { flex: 1, style: { minWidth } })}>
      <Label size={1} as="label" htmlFor={id}>
        {label}
      </Label>
      {children(id)}
    </Stack>
  )
}

/** A field for one line of text. */
export function LabeledInput({
  label,
  minWidth,
  onChange,
  ...input
}: {
  readonly label: string
  readonly minWidth?: string
  readonly onChange: (value: string) => void
} & Omit<ComponentProps<'input'>, 'onChange' | 'type'> &
  Pick<TextInputProps, 'type' | 'icon' | 'fontSize'>) {
  return (
    <Labeled label={label} minWidth={minWidth}>
      {(id) => (
        <TextInput id={id} {...input} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
      )}
    </Labeled>
  )
}

interface ChoiceProps<Value> {
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly title: string }[]
  readonly onChange: (value: Value) => void
}

/** A list of choices. */
export function ChoiceList<Value extends string | number>({
  value,
  options,
  onChange,
  ...select
}: ChoiceProps<Value> & Omit<ComponentProps<typeof Select>, 'value' | 'onChange' | 'children'>) {
  return (
    <Select
      fontSize={1}
      {...select}
      value={value}
      onChange={({ currentTarget: { selectedIndex } }) => {
        const chosen = options[selectedIndex]
        if (chosen) onChange(chosen.value)
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.title}
        </option>
      ))}
    </Select>
  )
}

/** Boxes below their title, of which any may be checked. @param chosen values of those that are */
export function CheckList<Value extends string>({
  title,
  options,
  chosen,
  onChange,
}: {
  readonly title: string
  readonly options: ChoiceProps<Value>['options']
  readonly chosen: readonly Value[]
  readonly onChange: (chosen: readonly Value[]) => void
}) {
  const id = useId()
  return (
    <Stack gap={3} role="group" aria-labelledby={id}>
      <Line id={id} weight="medium">
        {title}
      </Line>
      {options.map((option) => (
        <Flex key={option.value} as="label" gap={3} align="center">
          <Checkbox
            checked={chosen.includes(option.value)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(checked ? [...chosen, option.value] : chosen.filter((other) => other !== option.value))
            }
          />
          <Line>{option.title}</Line>
        </Flex>
      ))}
    </Stack>
  )
}
