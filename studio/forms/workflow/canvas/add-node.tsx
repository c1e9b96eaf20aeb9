import { SearchIcon } from '@sanity/icons/Search'
import { Card, Flex, Text } from '@sanity/ui'
import { Autocomplete } from '@sanity/ui/autocomplete'
import { useCallback, useEffect, useId, useState } from 'react'
import { useLakeClient } from '../../../lake-client/use-lake-client.ts'
import { Line } from '../../../ui/parts.tsx'
import { useReading } from '../../../ui/reading.tsx'
import type { MenuChoice } from '../../editor/block-choices.ts'
import { findMentions, type Mention } from '../../editor/mentions.ts'

/** Delay between the last key and the query, ms. */
const pauseMs = 150

/** A field that finds node pages by title and adds the one that is chosen. */
export function AddNode({ onAdd }: { readonly onAdd: (page: Mention['page']) => void }) {
  const id = useId()
  // Null before the field was used.
  const [words, setWords] = useState<string | null>(null)
  // The field shows what was chosen until its value changes.
  const [chosen, setChosen] = useState('')
  useEffect(() => {
    if (chosen) setChosen('')
  }, [chosen])
  const client = useLakeClient()
  const ask = useCallback(async () => {
    const nodes = await findMentions(client, words ?? '', ['nodePage'])
    return nodes.filter(({ isInner }) => !isInner)
  }, [client, words])
  const { found = [], problem, isReading } = useReading(words === null ? undefined : ask, pauseMs)
  const nodes = problem ? [] : found
  // Until the lake answers, what it found for the previous words: Enter must not add another node.
  const shown = isReading ? matching(nodes, words ?? '') : nodes
  const message = words === null || isReading || nodes.length > 0 ? '' : messageFor(words, problem)
  return (
    <div style={{ flex: 1, maxWidth: 360 }}>
      <Autocomplete
        id={id}
        aria-label="Add a node"
        placeholder="Add a node: type its name"
        icon={SearchIcon}
        fontSize={1}
        padding={2}
        openButton={{ 'aria-label': 'Show all nodes', onClick: () => setWords((current) => current ?? '') }}
        onFocus={() => setWords((current) => current ?? '')}
        value={chosen}
        loading={isReading}
        options={shown.map((choice) => ({ value: choice.key, choice }))}
        // The lake has filtered them.
        filterOption={() => true}
        onQueryChange={(query) => setWords(query ?? '')}
        openOnFocus
        renderOption={({ choice, ...option }) => (
          // Not a button, which would select a second time when Enter is pressed.
          <Card key={option.value} data-as="button" tabIndex={0} padding={2} radius={2}>
            <Flex gap={2} align="baseline" justify="space-between">
              <Line weight="medium">{choice.title}</Line>
              {choice.hint && (
                <Text size={0} muted>
                  {choice.hint}
                </Text>
              )}
            </Flex>
          </Card>
        )}
        renderValue={() => ''}
        onSelect={(key) => {
          const choice = shown.find((candidate) => candidate.key === key)
          if (choice) onAdd(choice.action.page)
          setChosen(key)
          setWords('')
        }}
      />
      {message && (
        <Text size={0} muted role="status" style={{ marginTop: 6 }}>
          {message}
        </Text>
      )}
    </div>
  )
}

/** Those whose titles have all words, in the order of {@link findMentions}. */
function matching(nodes: readonly MenuChoice<Mention>[], words: string): MenuChoice<Mention>[] {
  const wanted = words.trim().toLowerCase()
  const titleIn = (node: MenuChoice<Mention>) => node.title.toLowerCase()
  const found = nodes.filter((node) => wanted.split(/\s+/).every((word) => titleIn(node).includes(word)))
  const begins = (node: MenuChoice<Mention>) => titleIn(node).startsWith(wanted)
  return [...found.filter(begins), ...found.filter((node) => !begins(node))]
}

function messageFor(words: string, problem: string): string {
  if (problem) return 'The nodes could not be searched: check the connection and type again.'
  return words.trim() ? `No node has "${words.trim()}" in its title.` : 'There are no node pages yet.'
}
