/** A company's own changes are in places that upstream never changes (CONTRIBUTING.md). */
import { cpSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from '@repo/kit/repository.ts'
import { aBlock, aCategory, aNodePage } from '@repo/testing/content.ts'
import { run } from '@repo/testing/processes.ts'
import { isOutsideClone } from '../repository/texts.ts'

/** A block with a text inside, a field of guides, and a type of page. */
export const ownChanges = {
  'studio/model/own.ts': `
    const changelogEntry = { name: 'Changelog entry', plural: 'Changelog', short: 'Change' }
    export const ownPageKinds = { changelogEntry }
    export const ownPageTypes = ', "changelogEntry"'`,
  'studio/schema/own/schema.ts': `
    import { defineField } from 'sanity'
    import { pageGroups as groups, placement, textAndTags, titleToCategory } from '../documents/page-fields.ts'
    import { documentType, objectType, richTextField, stringField } from '../fields/field.ts'
    const fields = [...titleToCategory, ...textAndTags, ...placement]
    const minutes = defineField({ name: 'estimatedMinutes', title: 'Estimated time', type: 'number' })
    const inPoll = [stringField('question', 'Question'), richTextField('Text')]
    export const ownBlocks = [objectType('poll', 'Poll', { fields: inPoll })]
    export const ownFields = { guide: [minutes], nodePage: [] }
    export const ownDocuments = [documentType('changelogEntry', 'Changelog entry', { groups, fields })]`,
  'web/own/queries.ts': `
    import { richTextFields, richTextMarkdownFields } from '../blocks/text/queries.ts'
    export const ownPageFields = ', estimatedMinutes'
    export const ownBlockFields = \`, _type == "poll" => {..., body\${richTextFields}}\` as const
    export const ownBlockMarkdownFields = \`, _type == "poll" => {question, body\${richTextMarkdownFields}}\` as const
    const others = { flags: [], days: [], objects: [], lists: [] } as const
    export const ownNames = { ...others, texts: ['question'], numbers: ['estimatedMinutes'] } as const`,
  'web/own/contents.ts': `
    import type { ContentOf } from '#blocks/types.ts'
    import { boldLine, paragraph, text } from '#mdast/tree.ts'
    const poll: ContentOf<'poll'> = {
      text: ({ question, body }, richText) => \`\${question} \${richText(body)}\`,
      markdown: ({ question, body }, { richText }) => [boldLine(question ?? ''), ...richText(body)],
    }
    export const ownContents = { poll }
    interface Timed { readonly estimatedMinutes: number | null }
    export const ownText = (page: Timed) => page.estimatedMinutes ? \`Takes \${page.estimatedMinutes} minutes\` : ''
    export const ownMarkdown = (page: Timed, _around: unknown) => [paragraph([text(ownText(page))])]`,
  'web/own/views.tsx': `
    import type { ViewProps } from '#blocks/types.ts'
    import type { Page } from '#queries/types.ts'
    const poll = ({ block, Rich }: ViewProps<'poll'>) => <aside title={block.question}><Rich body={block.body} /></aside>
    export const ownViews = { poll }
    export const OwnFields = ({ page }: { page: Page }) => <p>Takes {page.estimatedMinutes} minutes</p>`,
  'web/own/samples.ts': `
    export const ownFields = { estimatedMinutes: 7 }
    export const noOwnFields = { estimatedMinutes: null }
    export const ownBlocks = { poll: { question: 'Which one?', body: [] } }`,
}

/** Documents that need them: a guide with the block and the field, and a page of the new type. */
export function ownDocuments() {
  const body = [{ _type: 'poll', _key: 'p', question: 'Which one?', body: [aBlock('b', 'Tell us.')] }]
  const guide = { ...aNodePage('vote', 'text', { body }), _type: 'guide', estimatedMinutes: 7 }
  return [aCategory('text'), guide, { ...aNodePage('faster', 'text'), _type: 'changelogEntry' }]
}

/**
 * Makes a copy of the tree with these changes, on the disk of the packages, which are linked:
 * Turbopack follows no links out of the folder.
 */
export async function copyWithOwnChanges(): Promise<string> {
  mkdirSync(join(root, '.cache'), { recursive: true })
  const copy = mkdtempSync(join(root, '.cache/own-'))
  const filter = (path: string) => !isOutsideClone(relative(root, path))
  const names = ['*.{json,ts}', '.nvmrc', '.env.example', 'docs', 'studio', 'web', 'scripts']
  for (const name of globSync(names, { cwd: root }))
    cpSync(join(root, name), join(copy, name), { recursive: true, filter })
  const exclude = (path: string) => /node_modules\/./.test(path)
  for (const path of globSync('{,{web,studio,scripts}/**/}node_modules', { cwd: root, exclude }))
    await run('cp', ['-al', path, join(copy, path)], { cwd: root })
  for (const folder of ['studio/schema/own', 'web/own']) rmSync(join(copy, folder), { recursive: true })
  for (const folder of ['studio/schema/own', 'web/own']) mkdirSync(join(copy, folder))
  for (const [path, text] of Object.entries(ownChanges)) writeFileSync(join(copy, path), text)
  return copy
}
