import { Box, Button, Dialog, Flex, Stack } from '@sanity/ui'
import { useState } from 'react'
import { useLakeClient } from '../../lake-client/use-lake-client.ts'
import { ChoiceList, Line } from '../../ui/parts.tsx'
import { countText } from '../../ui/words.ts'
import { DeleteDialog } from '../delete-with-redirect/delete-dialog.tsx'
import { ImpactAnswer } from '../impact/impact-inspector.tsx'
import { useImpact } from '../impact/use-impact.ts'
import { moving, type PageChange, readPages, tagging, writeDrafts } from './changes.ts'
import { type Choice, type Done, type Listed, readPositions } from './choice.ts'

/**
 * Tag, category and unpublication of the chosen pages, and what publishing their drafts changes on
 * the site.
 */
export function PageActions({
  listed,
  choice: { tags, categories },
  isBusy,
  start,
  onDone,
}: {
  readonly listed: readonly Listed[]
  readonly choice: Choice
  readonly isBusy: boolean
  /** Does something with the ids of what is chosen, which are some. */
  readonly start: (work: (ids: readonly string[]) => Promise<Done>) => void
  readonly onDone: (done: Done) => void
}) {
  const client = useLakeClient()
  const [tag, setTag] = useState('')
  const [category, setCategory] = useState('')
  const [isAsked, setAsked] = useState(false)
  const [isImpactShown, setImpactShown] = useState(false)
  const write = (
    plan: (pages: Awaited<ReturnType<typeof readPages>>) => PageChange[] | Promise<PageChange[]>,
    said: (pages: string) => string,
  ) =>
    start(async (ids) => {
      const changes = await plan(await readPages(client, ids))
      if (changes.length === 0) throw new Error('This would change none of the chosen pages.')
      const undo = await writeDrafts(client, changes)
      return { undo, text: said(countText(changes.length, 'page')) }
    })
  const setTags = (isAdded: boolean) =>
    write(
      (pages) => tagging(pages, tag, isAdded),
      (pages) =>
        `The tag is ${isAdded ? 'added to' : 'removed from'} ${pages}. Readers see it when you publish.`,
    )
  const move = () =>
    write(
      async (pages) => moving(pages, category, await readPositions(client, category)),
      (pages) =>
        `Moved when you publish: ${pages}. Readers who open an old address are sent to the new one then.`,
    )
  const button = { mode: 'ghost', 'aria-busy': isBusy } as const
  return (
    <>
      <Flex gap={2} wrap="wrap">
        <TargetList label="Tag" options={tags} value={tag} onChange={setTag} />
        <Button {...button} text="Add tag" disabled={!tag} onClick={() => setTags(true)} />
        <Button {...button} text="Remove tag" disabled={!tag} onClick={() => setTags(false)} />
        <TargetList label="Category" options={categories} value={category} onChange={setCategory} />
        <Button {...button} text="Move" disabled={!category} onClick={move} />
        <Button
          {...button}
          tone="critical"
          text="Unpublish"
          disabled={listed.length === 0}
          onClick={() => setAsked(true)}
        />
        <Button
          {...button}
          text="What this changes on the site"
          aria-expanded={isImpactShown}
          onClick={() => setImpactShown(!isImpactShown)}
        />
      </Flex>
      {isImpactShown && <ImpactOfDrafts drafts={listed.filter(({ isDraft }) => isDraft)} />}
      {isAsked && (
        <Dialog id="unpublish-many" header="Unpublish these?" width={1} onClose={() => setAsked(false)}>
          <Box padding={4}>
            <DeleteDialog
              ids={listed.map(({ id }) => id)}
              kind="unpublish"
              onClose={() => setAsked(false)}
              onDone={(count) =>
                onDone({ text: `Unpublished, and kept as drafts: ${countText(count, 'document')}.` })
              }
            />
          </Box>
        </Dialog>
      )}
    </>
  )
}

/** A list of tags, categories or releases to choose one of. */
export function TargetList({
  label,
  options,
  ...choice
}: {
  readonly label: string
  readonly options: Choice['tags']
  readonly value: string
  readonly onChange: (id: string) => void
}) {
  return (
    <Box style={{ maxWidth: '9rem' }}>
      <ChoiceList aria-label={label} options={[{ value: '', title: label }, ...options]} {...choice} />
    </Box>
  )
}

function ImpactOfDrafts({ drafts }: { readonly drafts: readonly Listed[] }) {
  const asked = useImpact(drafts.map(({ id }) => id).join(), drafts.map(({ rev }) => rev).join() || undefined)
  return (
    <Stack gap={5} data-testid="impact-of-drafts">
      {drafts.length === 0 ? (
        <Line>Choose drafts to see here which pages of the site will change when you publish them.</Line>
      ) : (
        <ImpactAnswer asked={asked} />
      )}
    </Stack>
  )
}
