import type { FileChooser, Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { endTransitions, lookAtFocus } from '../focus-walk.ts'

/** How a person does a job: with the pointer, or with keys only. */
export interface Hand {
  /** A button, a link or a row. */
  press(target: Locator): Promise<void>
  /** An item of the open menu. */
  choose(item: Locator): Promise<void>
  /** Looks at an item of the open menu and leaves it. */
  lookAt(item: Locator): Promise<void>
  write(field: Locator, text: string): Promise<void>
  /** A radio button. */
  pick(radio: Locator): Promise<void>
  /** A checkbox or a switch. */
  check(box: Locator): Promise<void>
  /** An option of a native list. */
  select(list: Locator, label: string): Promise<void>
  /** An option that the field suggests for a text. */
  complete(field: Locator, text: string, option: Locator): Promise<void>
  /** A field of date and time; `yyyy-mm-ddThh:mm` of the browser's time zone, on the hour. */
  date(field: Locator, moment: string): Promise<void>
  chooseFile(field: Locator, name: string, text: string): Promise<void>
}

export class Pointer implements Hand {
  constructor(private readonly page: Page) {}

  /** A row is pressed at its edge: links are further to the right. */
  press = async (target: Locator) => {
    const isRow = (await target.getAttribute('aria-rowindex')) !== null || (await tagOf(target)) === 'tr'
    await target.click(isRow ? { position: { x: 20, y: 10 } } : {})
  }

  choose = (item: Locator) => item.click()
  lookAt = (item: Locator) => item.hover()
  write = (field: Locator, text: string) => field.fill(text)
  /** The button itself is hidden behind its label. */
  pick = (radio: Locator) => labelOf(radio).click()
  check = (box: Locator) => box.check()

  select = async (list: Locator, label: string) => {
    await list.selectOption({ label })
  }

  complete = async (field: Locator, text: string, option: Locator) => {
    await field.fill(text)
    await option.click()
  }

  date = (field: Locator, moment: string) => field.fill(moment)

  chooseFile = async (field: Locator, name: string, text: string) => {
    const opened = this.page.waitForEvent('filechooser')
    await labelOf(field).click()
    await give(await opened, name, text)
  }
}

const MOST_TABS = 200
const MOST_ARROWS = 30

/** Walks by Tab and arrows; where it stops, the focus has to be visible. */
export class Keys implements Hand {
  constructor(private readonly page: Page) {}

  press = async (target: Locator) => {
    await this.#walkTo(target)
    await this.page.keyboard.press('Enter')
  }

  choose = async (item: Locator) => {
    await this.lookAt(item)
    await this.page.keyboard.press('Enter')
  }

  lookAt = async (item: Locator) => {
    await item.waitFor()
    await this.#press('ArrowDown', MOST_ARROWS, () => isFocused(item))
    await this.#expectShown()
  }

  write = async (field: Locator, text: string) => {
    await this.#walkTo(field)
    await this.page.keyboard.press('Control+a')
    await this.page.keyboard.type(text)
  }

  pick = async (radio: Locator) => {
    await radio.waitFor()
    await this.#skipMenu(radio)
    const group = await radio.getAttribute('name')
    const isInGroup = (name: string | null) => document.activeElement?.getAttribute('name') === name
    await this.#press('Tab', MOST_TABS, () => this.page.evaluate(isInGroup, group))
    const isBefore = await radio.evaluate((input) => {
      const others = [
        ...document.querySelectorAll(`[name="${CSS.escape(input.getAttribute('name') ?? '')}"]`),
      ]
      return others.indexOf(input) < others.findIndex((other) => other.matches(':checked'))
    })
    await this.#press(isBefore ? 'ArrowLeft' : 'ArrowRight', MOST_ARROWS, () => isFocused(radio))
    await expect(radio).toBeChecked()
    await this.#expectShown()
  }

  check = async (box: Locator) => {
    await this.#walkTo(box)
    await this.page.keyboard.press('Space')
    await expect(box).toBeChecked()
  }

  select = async (list: Locator, label: string) => {
    await this.#walkTo(list)
    await this.page.keyboard.type(label)
    await expect(list.locator('option:checked')).toHaveText(label)
  }

  complete = async (field: Locator, text: string, option: Locator) => {
    await this.write(field, text)
    await option.waitFor()
    const id = await option.getAttribute('id')
    const isReached = async () => (await field.getAttribute('aria-activedescendant')) === id
    await this.#press('ArrowDown', MOST_ARROWS, isReached)
    await this.page.keyboard.press('Enter')
  }

  date = async (field: Locator, moment: string) => {
    const [, year, month, day, hour] = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):00$/.exec(moment) ?? []
    await this.#walkTo(field)
    // The parts follow in the order of American dates, of the browser and not of the console.
    const half = Number(hour) < 12 ? 'AM' : 'PM'
    const parts = [month, day, year, String(Number(hour) % 12 || 12).padStart(2, '0'), '00', half]
    for (const part of parts) {
      await this.page.keyboard.type(part ?? '')
      // Two digits complete a part, four do not complete a year.
      if (part === year) await this.page.keyboard.press('ArrowRight')
    }
    await expect(field).toHaveValue(moment)
  }

  chooseFile = async (field: Locator, name: string, text: string) => {
    // Before the walk: the browser has to know of it when the key is pressed.
    const opened = this.page.waitForEvent('filechooser')
    await this.#walkTo(field)
    await this.page.keyboard.press('Enter')
    await give(await opened, name, text)
  }

  async #walkTo(target: Locator): Promise<void> {
    await target.waitFor({ state: 'attached' })
    await this.#skipMenu(target)
    await this.#press('Tab', MOST_TABS, () => isFocused(target))
    await this.#expectShown()
  }

  /** On a page just opened the first stop is a link past the menu; within a page Tab begins elsewhere. */
  async #skipMenu(target: Locator): Promise<void> {
    const isAtTop = await this.page.evaluate(() => document.activeElement === document.body)
    if (!isAtTop || !(await target.evaluate((element) => element.closest('main') !== null))) return
    await this.page.keyboard.press('Tab')
    const isPast = await this.page.evaluate(() => document.activeElement?.getAttribute('href') === '#content')
    if (isPast) await this.page.keyboard.press('Enter')
  }

  async #press(key: string, most: number, isReached: () => Promise<boolean>): Promise<void> {
    for (let count = 0; count < most; count++) {
      if (await isReached()) return
      await this.page.keyboard.press(key)
    }
    expect(await isReached(), `${key} does not lead there`).toBe(true)
  }

  async #expectShown(): Promise<void> {
    await endTransitions(this.page)
    const { what, isShown } = await lookAtFocus(this.page)
    expect(isShown, `the focus shows: ${what}`).toBe(true)
  }
}

const labelOf = (field: Locator) => field.locator('xpath=ancestor::label[1]')
const tagOf = (target: Locator) => target.evaluate((element) => element.localName)
const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement)

function give(chooser: FileChooser, name: string, text: string): Promise<void> {
  return chooser.setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
}
