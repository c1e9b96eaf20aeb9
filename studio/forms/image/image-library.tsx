import { SearchIcon } from '@sanity/icons/Search'
import { Button, Card, Dialog, Grid, Stack, Text, TextInput } from '@sanity/ui'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import type { AssetSourceComponentProps } from 'sanity'
import { styled } from 'styled-components'
import { useLakeClient } from '../../lake-client/use-lake-client.ts'
import { Line, Note } from '../../ui/parts.tsx'
import { useReading } from '../../ui/reading.tsx'
import { findImages, imagesPerPage } from './find-images.ts'

/** Delay between the last key and the query, ms. */
const pauseMs = 150

const Thumbnail = styled.div`
  aspect-ratio: 3 / 2;
  display: flex;
  align-items: center;
  justify-content: center;
  background: var(--card-muted-bg-color);
  border-radius: 3px;
  overflow: hidden;

  img {
    max-width: 100%;
    max-height: 100%;
    object-fit: contain;
  }
`

/** A dialog with a search, and the images it finds. For `component` of an asset source. */
export function ImageLibrary({
  onClose,
  onSelect,
  selectedAssets,
  dialogHeaderTitle,
}: AssetSourceComponentProps) {
  const dialog = useId()
  const field = useRef<HTMLInputElement>(null)
  const [words, setWords] = useState('')
  const [most, setMost] = useState(imagesPerPage)
  const client = useLakeClient()
  const ask = useCallback(() => findImages(client, words, most), [client, words, most])
  const { found, problem, isReading } = useReading(ask, pauseMs)
  // Those of the last search until others are found.
  const images = problem ? [] : (found ?? [])
  const chosen = new Set(selectedAssets.map(({ _id }) => _id))
  useEffect(() => field.current?.focus(), [])
  return (
    <Dialog
      id={dialog}
      width={2}
      header={dialogHeaderTitle || 'Choose an image'}
      onClose={onClose}
      onClickOutside={onClose}
    >
      <Stack gap={4} padding={4} data-testid="image-library">
        <TextInput
          ref={field}
          icon={SearchIcon}
          aria-label="Search by file name, or by what the image shows"
          placeholder="Search by file name, or by what the image shows"
          value={words}
          onChange={(event) => {
            setWords(event.currentTarget.value)
            setMost(imagesPerPage)
          }}
        />
        <Note role="status">
          {isReading ? 'Looking for images …' : messageOf(images.length, words, problem)}
        </Note>
        <Grid gap={3} style={{ gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))' }}>
          {images.map(({ id, name, size, url, alt, pages }) => {
            const use = ['not used', 'on one page'][pages] ?? `on ${pages} pages`
            const isChosen = chosen.has(id)
            return (
              <Card
                key={id}
                as="button"
                type="button"
                padding={2}
                radius={2}
                border
                pressed={isChosen}
                onClick={() => onSelect([{ kind: 'assetDocumentId', value: id }])}
                title={alt ? `${name}: ${alt}` : name}
              >
                <Stack gap={3}>
                  <Thumbnail>
                    {url && <img src={`${url}?w=300&h=200&fit=max&auto=format`} alt="" loading="lazy" />}
                  </Thumbnail>
                  <Line textOverflow="ellipsis">{alt || name}</Line>
                  <Text size={0} muted textOverflow="ellipsis">
                    {[alt && name, size, isChosen ? 'chosen here' : use].filter(Boolean).join(' · ')}
                  </Text>
                </Stack>
              </Card>
            )
          })}
        </Grid>
        {!isReading && images.length === most && (
          <Button mode="ghost" text="Show more" onClick={() => setMost(most + imagesPerPage)} />
        )}
      </Stack>
    </Dialog>
  )
}

function messageOf(count: number, words: string, problem: string): string {
  if (problem) return `The images could not be loaded: ${problem}`
  if (count > 0) return count === 1 ? 'One image' : `${count} images, newest first`
  return words.trim()
    ? `No image has "${words.trim()}" in its file name, or in what it shows.`
    : 'No images have been uploaded yet.'
}
