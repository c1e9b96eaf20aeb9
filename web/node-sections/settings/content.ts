import { settingAnchor } from '@repo/model/anchors.ts'
import { code, paragraph, text, withDetails } from '#mdast/tree.ts'
import { checkedOn, entry, factsOf } from '../entry.ts'
import type { SectionContent } from '../types.ts'

/** The settings of a node; search and links find each one. */
export const settingsContent: SectionContent = {
  rows: (page) =>
    (page.settings ?? []).map(({ _key, name, label, type, default: value, description, options }) => {
      const choices = (options ?? []).map((option) => option.label ?? option.value).join(', ')
      const chosen = (options ?? []).find((option) => option.value === value)?.label ?? value
      const facts = [type, chosen && `default ${chosen}`].filter(Boolean).join(', ')
      return {
        key: _key,
        anchor: settingAnchor(name),
        title: label ?? name ?? '',
        content: [description, choices, chosen && `Default ${chosen}`].filter(Boolean).join(' '),
        answer: [facts, choices && `Choices: ${choices}`, description].filter(Boolean).join('. '),
        keywords: name ? [name] : [],
      }
    }),
  markdown: (page, around) =>
    (page.settings ?? []).map((setting) => {
      const { label, name, description, options } = setting
      const choices = (options ?? []).map((option) => option.label ?? option.value).filter(Boolean)
      const facts = [setting.type, setting.required && 'required']
      const line = entry(label ?? name, description, [
        ...factsOf(name, facts),
        ...(setting.default ? [text(', default '), code(setting.default)] : []),
      ])
      return withDetails(line, [
        ...(choices.length > 0 ? [paragraph([text(`Choices: ${choices.join(', ')}`)])] : []),
        ...checkedOn(setting.source, around),
      ])
    }),
}
