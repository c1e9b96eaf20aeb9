/** A company's own changes are in places that upstream never changes (CONTRIBUTING.md). */
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from '@repo/kit/repository.ts'
import { run } from '@repo/testing/processes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isOutsideClone } from './repository/texts.ts'

/** A block with a text inside, a field of guides, and a type of page. */
const sample = {
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

/** Prints what readers get of such documents. Brand and navbar are content. */
const visit = `
import { aBlock, aCategory, aNodePage } from './scripts/dev/testing/content.ts'
import { startedSite } from './web/testing/site.ts'
const navbar = [{ _type: 'navLink', _key: 'n', label: 'Shop', href: 'https://acme.example/' }]
const settings = { _id: 'siteSettings', _type: 'siteSettings', productName: 'Acme', navbar }
const body = [{ _type: 'poll', _key: 'p', question: 'Which one?', body: [aBlock('b', 'Tell us.')] }]
const guide = { ...aNodePage('vote', 'text', { body }), _type: 'guide', estimatedMinutes: 7 }
const entry = { ...aNodePage('faster', 'text'), _type: 'changelogEntry' }
const site = await startedSite([aCategory('text'), settings, guide, entry])
const got = async (path) => (await site.get('/docs/text/' + path)).text
const found = async (query) =>
  (await site.search.searchSingleIndex({ indexName: 'loomwork', searchParams: { query } })).hits[0]?.content
const pages = [await got('vote/'), await got('vote.md'), await got('faster/')]
const hits = [await found('takes 7 minutes'), await found('which one')]
await site.close()
process.stdout.write(JSON.stringify({ pages, hits }))`

mkdirSync(join(root, '.cache'), { recursive: true })
/** On the disk of the packages, which are linked: Turbopack follows no links out of the folder. */
const copy = mkdtempSync(join(root, '.cache/own-'))

beforeAll(async () => {
  const filter = (path: string) => !isOutsideClone(relative(root, path))
  for (const name of globSync(['*.{json,ts}', 'studio', 'web', 'scripts'], { cwd: root }))
    cpSync(join(root, name), join(copy, name), { recursive: true, filter })
  const exclude = (path: string) => /node_modules\/./.test(path)
  for (const path of globSync('{,{web,studio,scripts}/**/}node_modules', { cwd: root, exclude }))
    await run('cp', ['-al', path, join(copy, path)], { cwd: root })
  for (const folder of ['studio/schema/own', 'web/own']) rmSync(join(copy, folder), { recursive: true })
  for (const folder of ['studio/schema/own', 'web/own']) mkdirSync(join(copy, folder))
  for (const [path, text] of Object.entries(sample)) writeFileSync(join(copy, path), text)
})

afterAll(() => rmSync(copy, { recursive: true, force: true }))

const npmRun = (args: string) => run('npm', ['run', ...args.split(' ')], { cwd: copy })

test('they need no other files, and types check them', async () => {
  const views = sample['web/own/views.tsx']
  writeFileSync(join(copy, 'web/own/views.tsx'), views.replace('ownViews = { poll }', 'ownViews = {}'))
  for (const args of ['typegen -w @repo/studio', 'typecheck -w @repo/studio']) {
    const { code, output } = await npmRun(args)
    expect(code, output).toBe(0)
  }
  const { output } = await npmRun('typecheck -w @repo/web')
  const errors = output.split('\n').filter((line) => line.includes('error TS'))
  expect(errors, output).toEqual([expect.stringMatching(/blocks\/views\.tsx.*Property 'poll' is missing/)])
  writeFileSync(join(copy, 'web/own/views.tsx'), views)
  const texts = globSync('{studio,web,scripts}/**/*.{ts,tsx,mjs,css}', { cwd: copy, exclude: isOutsideClone })
  const others = texts.filter(
    (path) => !/next-env|^web\/own\/|^studio\/(?:schema\/own\/|model\/own\.ts)/.test(path),
  )
  const isChanged = (path: string) => !readFileSync(join(copy, path)).equals(readFileSync(join(root, path)))
  expect(others.filter(isChanged)).toEqual(['web/queries/results.generated.ts'])
}, 240_000)

test('readers see and find them, with name and navbar of the company', async () => {
  const env = { ...process.env, TEST_COMPILED_SITE: join(copy, '.compiled') }
  writeFileSync(join(copy, 'visit.mjs'), visit)
  const { code, output } = await run(process.execPath, ['visit.mjs'], { cwd: copy, env })
  expect(code, output).toBe(0)
  const { pages, hits } = JSON.parse(output)
  expect(pages[0]).toMatch(/Acme.*>Shop<.*<p>Takes 7 minutes.*<aside title="Which one\?"><p>Tell us\./s)
  expect(pages[1]).toContain('Takes 7 minutes\n\n**Which one?**\n\nTell us.\n')
  expect(pages[2]).toContain('This is faster.')
  expect(hits).toEqual(['What vote does Takes 7 minutes', 'Which one? Tell us.'])
}, 240_000)
