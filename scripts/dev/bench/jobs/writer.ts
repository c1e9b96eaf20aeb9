/** A writer at the Studio: does what a hand does, and counts it. */
import type { Locator, Page } from '@playwright/test'

/** Actions of a hand, counted by kind. */
export interface Effort {
  /** Presses of the mouse; a double click is two, a drag is one. */
  readonly clicks: number
  /** Texts that were typed, of any length. */
  readonly texts: number
  /** Other keys: Tab, Enter, Escape, arrows, shortcuts. */
  readonly keys: number
}

/** The hand of a writer in one window. */
export interface Writer {
  readonly page: Page
  /** Actions so far. */
  readonly effort: () => Effort
  readonly click: (target: Locator) => Promise<void>
  /** Selects the first word of an element. */
  readonly doubleClickFirstWord: (target: Locator) => Promise<void>
  readonly drag: (from: Locator, to: Locator) => Promise<void>
  readonly press: (key: string) => Promise<void>
  /** Types a text where the cursor is. */
  readonly type: (text: string) => Promise<void>
  /** Types a text into a field, after a click if the field does not have the cursor yet. */
  readonly fill: (field: Locator, text: string) => Promise<void>
  /** Presses Tab until a field has the focus. */
  readonly tabTo: (field: Locator) => Promise<void>
  /** Clicks a button that asks for a file; choosing the file is not counted. */
  readonly upload: (button: Locator, file: UploadedFile) => Promise<void>
}

/** A file on the writer's computer. */
export interface UploadedFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** Until what is wanted is there; building a form for the first time takes seconds. */
export const patience = { timeout: 60_000 }

/** The farthest field that a writer reaches with Tab instead of the mouse. */
const mostTabs = 12

/** @param page with the Studio */
export function writerAt(page: Page): Writer {
  let clicks = 0
  let texts = 0
  let keys = 0
  const click = async (target: Locator) => {
    await target.click(patience)
    clicks += 1
  }
  const press = async (key: string) => {
    await page.keyboard.press(key)
    keys += 1
  }
  const type = async (text: string) => {
    await page.keyboard.type(text)
    texts += 1
  }
  return {
    page,
    effort: () => ({ clicks, texts, keys }),
    click,
    press,
    type,
    doubleClickFirstWord: async (target) => {
      await target.dblclick({ ...patience, position: { x: 12, y: 8 } })
      clicks += 2
    },
    drag: async (from, to) => {
      await from.dragTo(to, patience)
      clicks += 1
    },
    fill: async (field, text) => {
      await field.waitFor(patience)
      if (!(await isFocused(field))) await click(field)
      await type(text)
    },
    tabTo: async (field) => {
      await field.waitFor(patience)
      for (let tabs = 0; tabs < mostTabs; tabs += 1) {
        if (await isFocused(field)) return
        await press('Tab')
      }
      throw new Error(`${mostTabs} presses of Tab did not reach ${field}.`)
    },
    upload: async (button, file) => {
      const chooser = page.waitForEvent('filechooser', patience)
      await click(button)
      await (await chooser).setFiles(file)
    },
  }
}

function isFocused(field: Locator): Promise<boolean> {
  return field.evaluate((element) => element === document.activeElement, undefined, patience)
}
