import { textIn } from '@repo/model/values.ts'
import { Stack } from '@sanity/ui'
import { useCallback } from 'react'
import { type StringInputProps, set, unset, useFormValue } from 'sanity'
import { useLakeClient } from '../../lake-client/use-lake-client.ts'
import { ChoiceList, Note } from '../../ui/parts.tsx'
import { useReading } from '../../ui/reading.tsx'
import { hasHeading, headingLabel, readHeadings } from './headings-of-page.ts'

/** A list of the page's headings; the field keeps the key, so a link survives other words. */
export function HeadingInput(props: StringInputProps) {
  const { value, path, onChange, elementProps, readOnly } = props
  const client = useLakeClient()
  const id = textIn(useFormValue([...path.slice(0, -1), 'page']), '_ref')
  const read = useCallback(() => readHeadings(client, id), [client, id])
  const { found: page, problem } = useReading(id ? read : undefined)
  if (!id) {
    return <Note>Choose the page first.</Note>
  }
  const lost = page ? 'A heading that no longer exists' : 'Looking for the heading …'
  const choices = [
    { value: '', title: 'Top of the page' },
    ...(value && (hasHeading(page, value) !== true || !page) ? [{ value, title: lost }] : []),
    ...(page?.headings ?? []).map((heading) => ({ value: heading.key, title: headingLabel(heading) })),
  ]
  return (
    <Stack gap={3}>
      <ChoiceList
        {...elementProps}
        value={value ?? ''}
        options={choices}
        disabled={readOnly === true}
        onChange={(key) => onChange(key ? set(key) : unset())}
      />
      {problem && <Note>The headings could not be loaded: {problem}</Note>}
      {page?.headings.length === 0 && <Note>That page has no headings.</Note>}
    </Stack>
  )
}
