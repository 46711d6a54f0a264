import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type Axe from 'axe-core'
import { isLongRun } from '../../support/long-run.ts'

declare global {
  interface Window {
    axe?: typeof Axe
  }
}

const OTHER_LOOK = ['en-US', 'dark'] as const

const SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * Violations that axe finds on the current page: the rule and the place. Pages have no frames, so axe is injected once
 * per load of the console. Content behind an open dialog is checked before it opens, and by the walk over every page.
 */
export async function violationsOf(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(SOURCE)
  return await page.evaluate(async () => {
    const looked = { include: document, exclude: '#root[aria-hidden="true"]' }
    const results = await window.axe?.run(looked, { resultTypes: ['violations'] })
    if (!results) throw new Error('axe did not load')
    return results.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target }) => `${id}: ${target.join(' ')}`),
    )
  })
}

/**
 * Looks for overlays of a page: most tests use Chinese and the light theme, these the other look; the long run uses
 * both. The walk covers each page itself.
 */
export const LOOKS = isLongRun ? ([OTHER_LOOK, ['zh-CN', 'light']] as const) : ([OTHER_LOOK] as const)

/**
 * Looks for tests that only look for violations: the walk over every page and that over what opens on them do so in the usual
 * run, these in a long one, in each state of their page.
 */
export const LOOKS_OF_LONG_RUN = isLongRun ? LOOKS : []
