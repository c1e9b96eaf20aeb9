/** Chooses one of the images that were uploaded before. */
import { SearchIcon } from '@sanity/icons/Search'
import { Button, Card, Dialog, Grid, Stack, Text, TextInput } from '@sanity/ui'
import { useEffect, useId, useRef, useState } from 'react'
import type { AssetSourceComponentProps } from 'sanity'
import { styled } from 'styled-components'
import { Line, Note } from '../../ui/parts.tsx'
import { useImages } from './use-images.ts'

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
  const { images, message, showMore } = useImages(words)
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
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <Note role="status">{message}</Note>
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
        {showMore && <Button mode="ghost" text="Show more" onClick={showMore} />}
      </Stack>
    </Dialog>
  )
}
