/** What the editor of texts does to a text while it is typed. */
import type { PortableTextPluginsProps } from 'sanity'

/**
 * The editor's plugins without its typography rules, which Sanity turns on by default: they replace
 * `--` with a dash, `->` with an arrow, `...` with one character and straight quotes with curly
 * ones, and a command that a reader copies from the page then fails. Markdown shortcuts, such as `#
 * ` for a heading, stay.
 */
export function PlainTyping({ plugins, renderDefault }: PortableTextPluginsProps) {
  return renderDefault({ renderDefault, plugins: { ...plugins, typography: { enabled: false } } })
}
