/** The editor of a page's text, for browser tests. */
import type { Locator, Page } from '@playwright/test'
import { aGuide, lakeClient, paragraph } from './lake.ts'
import { openDocument, textField } from './studio.ts'

/** Opens a guide with one empty paragraph for typing. */
export async function emptyPage(page: Page, id: string): Promise<Locator> {
  await lakeClient().createOrReplace(aGuide(id, id, { body: [paragraph('p', '')] }))
  await openDocument(page, id)
  return textField(page, 'body')
}

/** Pastes as a browser does: Chromium lets no test fill its clipboard with every type. */
export async function paste(editor: Locator, data: Readonly<Record<string, string>>) {
  await editor.evaluate((element, entries) => {
    const clipboardData = new DataTransfer()
    for (const [type, text] of entries) clipboardData.setData(type, text)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, Object.entries(data))
}
