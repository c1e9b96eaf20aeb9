import {
  type ContainerRenderProps,
  defineContainer,
  type Editor,
  type EditorSnapshot,
  type Path,
  useEditor,
} from '@portabletext/editor'
import { defineBehavior, effect, forward, raise } from '@portabletext/editor/behaviors'
import { NodePlugin } from '@portabletext/editor/plugins'
import {
  getFocusBlockObject,
  getFocusInlineObject,
  isSelectionCollapsed,
} from '@portabletext/editor/selectors'
import { getSibling } from '@portabletext/editor/traversal'
import { textIn } from '@repo/model/values.ts'
import { use, useEffect, useEffectEvent } from 'react'
import { EditorPlaceContext, isInPlace } from '../editor/editor-place.ts'
import { holdTyped } from '../type-ahead.ts'
import { CalloutInText } from './callout.tsx'
import { atBlock, leaving, paragraphAt } from './leave.ts'

const nodes = [
  defineContainer({
    type: 'callout',
    arrayField: 'body',
    render: (props: ContainerRenderProps) => <CalloutInText {...props} />,
  }),
]

/**
 * Letters that are typed on a selected block are not lost: they are code, also before the field of
 * the code has the focus, or begin a paragraph below.
 */
const typedOnBlock = defineBehavior({
  on: 'insert.text',
  guard: ({ snapshot }) => isSelectionCollapsed(snapshot) && (getFocusBlockObject(snapshot) ?? false),
  actions: [
    ({ snapshot, event }, { node, path }) =>
      node._type === 'code'
        ? [raise({ type: 'block.set', at: path, props: { code: textIn(node, 'code') + event.text } })]
        : [raise(paragraphAt(snapshot, path, 'after')), raise(event)],
  ],
})

/**
 * The same for a snippet in a sentence, which goes on after it. Browsers report only keys there.
 */
const typedOnSnippet = defineBehavior({
  on: 'keyboard.keydown',
  guard: ({ snapshot, event: { originEvent } }) => {
    const { key, ctrlKey, metaKey } = originEvent
    const found = isSelectionCollapsed(snapshot) && getFocusInlineObject(snapshot)
    if (!found || key.length !== 1 || ctrlKey || metaKey) return false
    const after = getSibling(snapshot, found.path, { direction: 'next' })
    return after ? { path: after.path, text: key } : false
  },
  actions: [
    (_, { path, text }) => [
      raise({ type: 'select', at: atBlock(path) }),
      raise({ type: 'insert.text', text }),
    ],
  ],
})

/** The block of the text that a path leads into, if it is written where it is. */
function inPlaceAt({ context }: EditorSnapshot, [root]: Path) {
  const block = context.value.find(({ _key, _type }) => _key === textIn(root, '_key') && isInPlace(_type))
  return block && { type: block._type, path: [{ _key: block._key }] }
}

/** Escape leaves a callout or a table; elsewhere it is for what is around the text. */
const leaveAtEscape = defineBehavior({
  on: 'keyboard.keydown',
  guard: ({ snapshot, event }) =>
    event.originEvent.key === 'Escape' &&
    (inPlaceAt(snapshot, snapshot.context.selection?.focus.path ?? []) ?? false),
  actions: [({ snapshot }, { path }) => [raise(leaving(snapshot, path, 'next'))]],
})

/** Entries of the list in a new block that is one, which has the name of the block. */
const firstEntries: Readonly<Record<string, readonly string[]>> = { steps: ['step'], tabs: ['tab', 'tab'] }

/** A new block with what it needs so that the cursor can be in it. */
function newBlock({ context: { keyGenerator, schema } }: EditorSnapshot, block: object) {
  const type = textIn(block, '_type')
  const span = { _type: schema.span.name, _key: keyGenerator(), text: '', marks: [] }
  const paragraph = { _type: schema.block.name, _key: keyGenerator(), style: 'normal', children: [span] }
  const entries = firstEntries[type]?.map((name) => ({ _type: name, _key: keyGenerator() }))
  return {
    ...(type === 'callout' && { body: [paragraph] }),
    ...(entries && { [type]: entries }),
    _key: keyGenerator(),
    ...block,
    _type: type,
  }
}

/** Path of the first entry of a new block, such as a step, in the block; empty without one. */
function firstEntry(block: object): Path {
  for (const [name, list] of Object.entries(block)) {
    const key = Array.isArray(list) && textIn(list[0], '_key')
    if (key) return [name, { _key: key }]
  }
  return []
}

/**
 * The editor says later where its cursor was and is, and the form closes what is open elsewhere: a
 * block that is opened before the editor says that the cursor is in it is closed again.
 */
function whenSelected(editor: Editor, key: string, work: () => void) {
  const listening = editor.on('selection', ({ selection }) => {
    if (textIn(selection?.focus.path[0], '_key') !== key) return
    listening.unsubscribe()
    work()
  })
}

/** Callouts and code are written where they are, in the text editor it is rendered in. */
export function BlocksInPlace() {
  const editor = useEditor()
  const place = use(EditorPlaceContext)
  const wanted = place?.wanted
  const enter = useEffectEvent((block: ReturnType<typeof newBlock>) => {
    if (!place) return
    place.inserted.current = block._key
    if (isInPlace(block._type)) {
      // The toolbar that inserted it may have the focus.
      if (!document.activeElement?.matches('[contenteditable="true"]')) editor.send({ type: 'focus' })
      return
    }
    holdTyped()
    whenSelected(editor, block._key, () => {
      place.inserted.current = ''
      place.open([{ _key: block._key }, ...firstEntry(block)])
    })
  })
  useEffect(() => {
    const inserting = defineBehavior({
      on: 'insert.block',
      guard: ({ snapshot, event: { block, select = 'start' } }) =>
        select === 'start' &&
        snapshot.context.schema.blockObjects.some(({ name }) => name === block._type) &&
        newBlock(snapshot, block),
      actions: [({ event }, block) => [forward({ ...event, block }), effect(() => enter(block))]],
    })
    const removals = [typedOnBlock, typedOnSnippet, leaveAtEscape, inserting].map((behavior) =>
      editor.registerBehavior({ behavior }),
    )
    return () => {
      for (const remove of removals) remove()
    }
  }, [editor])
  // A problem that the writer clicks: there is no form that would open.
  useEffect(() => {
    const block = wanted && wanted.length < 3 && inPlaceAt(editor.getSnapshot(), wanted)
    if (!block || block.type === 'code') return
    editor.send({ type: 'select', at: atBlock(block.path) })
    editor.send({ type: 'focus' })
  }, [editor, wanted])
  const knowsCallouts = editor
    .getSnapshot()
    .context.schema.blockObjects.some(({ name }) => name === 'callout')
  return knowsCallouts && place?.holdsCallouts ? <NodePlugin nodes={nodes} /> : null
}
