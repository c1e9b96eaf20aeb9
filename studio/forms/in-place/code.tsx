import { useEditor } from '@portabletext/editor'
import { getNode } from '@portabletext/editor/traversal'
import { listIn, textIn } from '@repo/model/values.ts'
import { codeSchema, SUPPORTED_LANGUAGES } from '@sanity/code-input'
import { Code } from '@sanity/ui/code'
import { use, useEffectEvent, useLayoutEffect } from 'react'
import type { BlockProps } from 'sanity'
import { styled } from 'styled-components'
import { Note } from '../../ui/parts.tsx'
import { EditorPlaceContext } from '../editor/editor-place.ts'
import { titledBlock } from '../previews/site-block.tsx'
import { Apart, BlockSelect, replaceText, TextPathContext, useTypedField } from './field.tsx'
import { atBlock } from './leave.ts'

/** Height of a line, pixels. */
const lineHeight = 20

/** The field over the same text in colors, which gives it its size. */
const Lines = styled.div`
  position: relative;
  display: grid;
  overflow-x: auto;

  > * {
    grid-area: 1 / 1;
    padding: 0 12px 12px;
    font: 13px/${lineHeight}px ui-monospace, monospace;
    white-space: pre;
    tab-size: 4;
  }

  > pre {
    min-height: ${lineHeight}px;
    transform: none;

    &::before,
    &::after {
      content: none;
    }
  }

  > textarea {
    z-index: 1;
    border: 0;
    outline: none;
    overflow: hidden;
    resize: none;
    background: none;
    color: transparent;
    caret-color: var(--card-fg-color);
  }

  /* What is typed is seen at once; its colors follow. */
  &:focus-within > pre code {
    opacity: 0;
  }

  > textarea:focus {
    color: var(--card-code-fg-color);
  }
`

/** The block as Sanity renders it, with a field for the code and a choice of its language. */
function CodeBlock(props: BlockProps) {
  const { value, focused, readOnly } = props
  const editor = useEditor()
  const inserted = use(EditorPlaceContext)?.inserted
  const around = use(TextPathContext)
  const path = [...around, { _key: value._key }]
  const code = useTypedField<HTMLTextAreaElement>(path, 'code', textIn(value, 'code'))
  const { field } = code
  const enter = useEffectEvent(() => {
    const element = field.current
    const isNew = inserted?.current === value._key
    if (!element || !(isNew || element.closest('[contenteditable="true"]') === document.activeElement)) return
    if (inserted) inserted.current = ''
    // Letters that were typed before the field was there.
    replaceText(element, textIn(getNode(editor.getSnapshot(), path)?.node, 'code'))
    const start = isNew ? element.value.length : 0
    element.focus()
    element.setSelectionRange(start, start)
  })
  useLayoutEffect(() => {
    if (focused && !readOnly) enter()
  }, [focused, readOnly])
  const language = textIn(value, 'language') || 'text'
  return titledBlock(
    props,
    () => (
      <Apart>
        <Lines>
          <Code language={language}>{`${code.shown}\n`}</Code>
          <textarea
            {...code.props}
            aria-label="Code"
            spellCheck={false}
            autoCapitalize="off"
            readOnly={readOnly}
            onFocus={() => editor.send({ type: 'select', at: atBlock(path) })}
            style={highlights(listIn(value, 'highlightedLines'))}
          />
        </Lines>
      </Apart>
    ),
    <>
      <Note>{textIn(value, 'filename')}</Note>
      <BlockSelect
        label="Language"
        path={path}
        name="language"
        value={language}
        options={SUPPORTED_LANGUAGES}
        readOnly={readOnly}
      />
    </>,
  )
}

/** The background of the lines that readers see highlighted. */
function highlights(lines: readonly unknown[]) {
  const stripes = lines.flatMap((line) => {
    const top = (Number(line) - 1) * lineHeight
    return top >= 0
      ? [`linear-gradient(var(--card-skeleton-color-from) 0 0) 0 ${top}px / 100% ${lineHeight}px no-repeat`]
      : []
  })
  return stripes.length > 0 ? { background: stripes.join(', ') } : {}
}

/**
 * The components of code in a text: all those of its plugin, which own ones replace, and the block.
 */
export const codeComponents = { ...codeSchema.components, block: CodeBlock }
