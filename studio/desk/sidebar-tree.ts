/**
 * The sidebar of the site as lists: a category opens its pages and categories, in the order that
 * readers see.
 */
import { EditIcon } from '@sanity/icons/Edit'
import { FolderIcon } from '@sanity/icons/Folder'
import type {
  DocumentListBuilder,
  ListItemBuilder,
  StructureBuilder,
  StructureResolverContext,
} from 'sanity/structure'
import { templatesIn } from './templates.ts'
import { publishedId } from './uses/uses.ts'

const apiVersion = '2025-02-19'

/** The first entry of the Studio's list: the top of the sidebar. */
export function sidebarTree(S: StructureBuilder, context: StructureResolverContext): ListItemBuilder {
  return S.listItem()
    .id('sidebar')
    .title('Sidebar')
    .icon(FolderIcon)
    .child(
      branch(S, context, {
        id: 'sidebar',
        title: 'Sidebar',
        filter: '_type == "category" && !defined(parent)',
        params: {},
      }).initialValueTemplates([S.initialValueTemplateItem('category')]),
    )
}

function branch(
  S: StructureBuilder,
  context: StructureResolverContext,
  {
    id,
    title,
    filter,
    params,
  }: { id: string; title: string; filter: string; params: Readonly<Record<string, string>> },
): DocumentListBuilder {
  return (
    S.documentList()
      .id(id)
      .title(title)
      .apiVersion(apiVersion)
      .filter(filter)
      .params(params)
      // As the site has it (web/queries/fragments.ts, inOrder): what has no position comes last, by
      // title.
      .defaultOrdering([
        { field: 'position', direction: 'asc' },
        { field: 'title', direction: 'asc' },
      ])
      // A link to a document opens its form in the list of its type, further down: here a category
      // is a list.
      .canHandleIntent(() => false)
      .child(async (childId, { params: child }) => {
        const client = context.getClient({ apiVersion })
        const found: { type: string; title: string | null } | null = await client.fetch(
          '*[_id in [$id, $draft]] | order(_id desc)[0]{"type": _type, title}',
          { id: publishedId(childId), draft: `drafts.${publishedId(childId)}` },
          { perspective: 'raw' },
        )
        // What was just begun is not in the lake yet.
        const type = found?.type ?? (typeof child?.type === 'string' ? child.type : 'guide')
        const documentId = publishedId(childId)
        return found?.type === 'category'
          ? membersOf(S, context, { id: documentId, title: found.title ?? 'Untitled' })
          : S.defaultDocument({ schemaType: type, documentId }).schemaType(type).documentId(documentId)
      })
  )
}

function membersOf(
  S: StructureBuilder,
  context: StructureResolverContext,
  category: { readonly id: string; readonly title: string },
): DocumentListBuilder {
  return (
    branch(S, context, {
      id: category.id,
      title: category.title,
      filter:
        '(_type in ["nodePage", "guide"] && category._ref == $category) || (_type == "category" && parent._ref == $category)',
      params: { category: category.id },
    })
      .menuItems([
        S.menuItem()
          .title(`Edit the category "${category.title}"`)
          .icon(EditIcon)
          .intent({ type: 'edit', params: { id: category.id, type: 'category' } })
          .showAsAction(true),
      ])
      // Last: every other step would make the list guess them from its filter again (sanity 6.16,
      // DocumentListBuilder.clone).
      .initialValueTemplates(
        templatesIn.map(({ id }) => S.initialValueTemplateItem(id, { categoryId: category.id })),
      )
  )
}
