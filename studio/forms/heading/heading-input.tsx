/** Choosing a heading of the page that a link leads to. */
import { errorMessage } from '@repo/kit/error-message.ts'
import { Select, Stack, Text } from '@sanity/ui'
import { useEffect, useState } from 'react'
import { type StringInputProps, set, unset, useClient, useFormValue } from 'sanity'
import { hasHeading, headingLabel, type LinkedPage, readHeadings } from './headings-of-page.ts'

/**
 * A list of the page's headings by their words; the field keeps the key, so a link survives other
 * words.
 */
export function HeadingInput(props: StringInputProps) {
  const { value, path, onChange, elementProps, readOnly } = props
  const reference = useFormValue([...path.slice(0, -1), 'page'])
  const id = idOf(reference)
  const { page, problem } = useLinkedPage(id)
  if (!id) {
    return (
      <Text size={1} muted>
        Choose the page first.
      </Text>
    )
  }
  const lost = hasHeading(page, value)
  return (
    <Stack gap={3}>
      <Select
        {...elementProps}
        value={value ?? ''}
        disabled={readOnly === true}
        onChange={(event) => {
          const key = event.currentTarget.value
          onChange(key ? set(key) : unset())
        }}
      >
        <option value="">Top of the page</option>
        {value && (lost !== true || !page) && (
          <option value={value}>
            {page ? 'A heading that no longer exists' : 'Looking for the heading …'}
          </option>
        )}
        {page?.headings.map((heading) => (
          <option key={heading.key} value={heading.key}>
            {headingLabel(heading)}
          </option>
        ))}
      </Select>
      {problem && (
        <Text size={1} muted>
          {problem}
        </Text>
      )}
    </Stack>
  )
}

function idOf(reference: unknown): string {
  return typeof reference === 'object' && reference !== null && '_ref' in reference
    ? String(reference._ref)
    : ''
}

function useLinkedPage(id: string): { page: LinkedPage | undefined; problem: string } {
  const client = useClient({ apiVersion: '2025-02-19' })
  const [found, setFound] = useState<{ page: LinkedPage | undefined; problem: string }>({
    page: undefined,
    problem: '',
  })
  useEffect(() => {
    let isCurrent = true
    if (id) {
      readHeadings(client, id, 'drafts')
        .then((page) => ({ page, problem: page?.headings.length === 0 ? 'That page has no headings.' : '' }))
        .catch((error: unknown) => ({
          page: undefined,
          problem: `The headings could not be loaded: ${errorMessage(error)}`,
        }))
        .then((next) => {
          if (isCurrent) setFound(next)
        })
    }
    return () => {
      isCurrent = false
    }
  }, [client, id])
  return found
}
