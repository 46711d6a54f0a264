import { expect, type Page } from '@playwright/test'
import { fillText, type TextParams } from '../../../../admin/src/kit/i18n/texts.ts'
import { textsEn, textsZh } from '../../../support/console-texts.ts'
import type { People } from '../../../support/people.ts'
import { beSignedIn } from '../console-session.ts'
import type { Hand } from './hand.ts'

export type Language = 'zh-CN' | 'en-US'

export interface Scene {
  page: Page
  hand: Hand
  people: People
  language: Language
}

/** A job that an administrator does again and again. */
export interface Job {
  /** A sentence without its end: with how many clicks, or by keys. */
  name: string
  /** Presses of the pointer or Enter; typing is not counted. */
  clicks: number
  /** The page where it begins, in the language where that matters. */
  from: string | ((language: Language) => string)
  /** What the job needs; runs before the page opens. */
  prepare?: (scene: Omit<Scene, 'hand' | 'page'>) => Promise<unknown>
  run: (scene: Scene) => Promise<void>
}

export const LOOKS = { 'zh-CN': 'light', 'en-US': 'dark' } as const
export const LANGUAGES = ['zh-CN', 'en-US'] as const satisfies readonly Language[]

/** The texts of the console, by their keys. */
export function wordsOf(language: Language): (key: string, params?: TextParams) => string {
  const texts: Readonly<Record<string, string>> = language === 'zh-CN' ? textsZh : textsEn
  return (key, params) => {
    const text = texts[key]
    if (text === undefined) throw new Error(`the console has no text ${key}`)
    return fillText(text, params)
  }
}

/** Types into the go-to box and takes what it selects. */
export async function goTo(
  { page, language }: Pick<Scene, 'page' | 'language'>,
  text: string,
  choice = text,
) {
  const box = page.getByRole('combobox', { name: wordsOf(language)('layout.goTo.label') })
  // Keys have no effect before the box is shown.
  await box.waitFor()
  await page.keyboard.press('Control+k')
  await box.pressSequentially(text)
  await expect(page.getByRole('option', { selected: true })).toContainText(choice)
  await page.keyboard.press('Enter')
}

/** A signed-in administrator on the page where the job begins. */
export async function goToStart({ page, people, language }: Omit<Scene, 'hand'>, job: Job): Promise<void> {
  await job.prepare?.({ people, language })
  const path = typeof job.from === 'string' ? job.from : job.from(language)
  await beSignedIn(page, people.superadmin, { language, theme: LOOKS[language] })
  await page.goto(people.server.url + path)
  await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
}
