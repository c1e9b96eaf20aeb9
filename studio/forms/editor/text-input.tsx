import { fieldIn, textIn } from '@repo/model/values.ts'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ArrayOfObjectsInputProps, Path } from 'sanity'
import { styled } from 'styled-components'
import { useOwnCursor } from '../../patches/late-selection.ts'
import { EditorPlaceContext } from './editor-place.ts'

/**
 * Sanity gives each editor a height of 19em with a scrollbar inside that of the form. The test ids
 * are the only stable names of its parts; web/e2e/editor.spec.ts fails when they change.
 */
const AsTallAsItsText = styled.div<{ readonly $least: string }>`
  /* Without a scrollbar of its own, the toolbar would make the whole form wider. */
  container-type: inline-size;

  /* Formats and links stay in sight; the blocks share what is left. */
  @container (min-width: 420px) {
    div:has(> [data-testid='action-menu-auto-collapse-menu']) {
      flex: none;
      width: 300px;
      max-width: none;
    }
  }

  [data-testid='pt-editor'][data-fullscreen='false'] {
    height: auto;
    min-height: ${({ $least }) => $least};
    resize: none;
    overflow: visible;

    > [data-testid='pt-editor__toolbar-card'] {
      position: sticky;
      top: 0;
    }

    [data-testid='pt-editor__scroller'] {
      overflow: visible;
    }
  }

  /* Blocks out of sight are not laid out and drawn again for each key. Lines where one would
     be dropped are at their edges. */
  [contenteditable='true'] > [data-pt-block] {
    content-visibility: auto;
    contain-intrinsic-size: auto none auto 40px;
    overflow-clip-margin: 8px;
  }
`

/** Editor of the body of a page: at least half a screen, and as tall as its text. */
export function BodyInput(props: ArrayOfObjectsInputProps) {
  return <TextInput {...props} least="50vh" />
}

/** Editor of the text in a block: a few lines, and as tall as its text. */
export function BlockTextInput(props: ArrayOfObjectsInputProps) {
  return <TextInput {...props} least="8em" />
}

function TextInput({ least, ...props }: ArrayOfObjectsInputProps & { readonly least: string }) {
  const { schemaType, path, onItemOpen } = props
  const focusing = useOwnCursor(props)
  const { focusPath: wanted } = focusing
  const holdsCallouts = props.value?.every(isEditable) ?? true
  const inserted = useRef('')
  const [entry, setEntry] = useState<Path>()
  // The form opens an entry of a block only after it has got the block.
  const hasEntry = entry !== undefined && props.value?.some(({ _key }) => textIn(entry[0], '_key') === _key)
  useEffect(() => {
    if (!hasEntry) return
    onItemOpen([...path, ...entry])
    setEntry(undefined)
  }, [hasEntry, entry, path, onItemOpen])
  // Sanity's toolbar opens what it inserted.
  const open = useCallback(
    (to: Path) => {
      if (!inserted.current || textIn(to[path.length], '_key') !== inserted.current) onItemOpen(to)
    },
    [path, onItemOpen],
  )
  const place = useMemo(
    () => ({
      types: schemaType.of,
      open: (inText: Path) => {
        if (inText.length > 1) setEntry(inText)
        else onItemOpen([...path, ...inText])
      },
      inserted,
      wanted,
      holdsCallouts,
    }),
    [schemaType, path, onItemOpen, wanted, holdsCallouts],
  )
  return (
    <EditorPlaceContext value={place}>
      <AsTallAsItsText $least={least}>
        {props.renderDefault({ ...props, ...focusing, onItemOpen: open })}
      </AsTallAsItsText>
    </EditorPlaceContext>
  )
}

/** True for anything but a callout whose text the editor would replace, or fail at. */
function isEditable(block: unknown): boolean {
  const body = textIn(block, '_type') === 'callout' ? fieldIn(block, 'body') : undefined
  return (
    body === undefined ||
    (Array.isArray(body) && body.every((item) => inCallout.includes(textIn(item, '_type'))))
  )
}

/** Types of {@link richText}. */
const inCallout = ['block', 'code', 'image']
