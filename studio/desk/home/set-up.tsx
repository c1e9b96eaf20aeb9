/** Steps of a documentation that was started empty, on the start page. */
import type { SanityClient } from '@sanity/client'
import { fetchRaw } from '../../lake-client/documents.ts'
import { hasNodes } from '../lists/attention.ts'
import { OpenButton } from './actions.tsx'
import { type RowTexts, Section } from './section.tsx'

/** Progress of a new documentation: what of it is published. */
export interface SetUp {
  readonly hasName: boolean
  readonly hasPage: boolean
  /** The page that the documentation begins with. */
  readonly hasBeginning: boolean
  /** Node pages, published or not: without any, the Studio does not speak of nodes. */
  readonly hasNodes: boolean
}

const settings = '_id == "siteSettings"'

/** Asks the lake what is published. */
export function readSetUp(client: SanityClient): Promise<SetUp> {
  return fetchRaw(
    client,
    `{
      "hasName": defined(*[${settings} && productName > "" && company > ""][0]._id),
      "hasPage": defined(*[_type in ["guide", "nodePage"] && !(_id in path("drafts.**"))][0]._id),
      "hasBeginning": defined(*[${settings} && defined(mainDoc)][0]._id),
      "hasNodes": ${hasNodes}
    }`,
  )
}

/** The steps that are left; nothing once there are a name, a page, and where readers begin. */
export function SetUpSteps({ setUp: { hasName, hasPage, hasBeginning } }: { setUp: SetUp }) {
  if (hasName && hasPage && hasBeginning) return null
  const steps: (RowTexts & { readonly isDone: boolean })[] = [
    step('productName', 'Name, company, color and logo', 'In pages, browser tabs and share images.', hasName),
    {
      key: 'page',
      title: 'First page',
      note: 'Choose below what it is, create its category in the form, and press Publish. Or bring a folder of Markdown: npm run import -- ../my-site/docs',
      action: null,
      isDone: hasPage,
    },
    step('mainDoc', 'Where readers begin', 'The first page to read, once it is published.', hasBeginning),
  ]
  const open = steps.filter(({ isDone }) => !isDone)
  return (
    <Section
      name="set-up"
      title="Set up your documentation"
      about="Readers see each step when you have pressed Publish. Refresh shows what is left."
      total={open.length}
      rows={open}
    />
  )
}

/** A step that is a field of the settings. */
function step(path: string, title: string, note: string, isDone: boolean) {
  const document = { id: 'siteSettings', type: 'siteSettings', title }
  return {
    key: path,
    title,
    note,
    action: <OpenButton text="Open" document={document} path={path} />,
    isDone,
  }
}
