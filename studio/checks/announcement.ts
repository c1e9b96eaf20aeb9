import { announcementText } from '@repo/model/announcement.ts'

/** Characters that fit into two lines on a phone of 360 pixels, next to the button. */
const longest = 90

/** Checks that an announcement, with or without links, takes at most two lines on a phone. */
export function isShort(content: unknown): true | string {
  const { length } = typeof content === 'string' ? content.trim() : announcementText(content)
  if (length <= longest) return true
  return `On phones, the bar takes more than two lines: it has ${length} characters, and ${longest} fit.`
}
