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
 * What axe finds on the page as it stands: the rule, and where it is broken.
 * No page has frames, so that axe itself is all there is to send, once for each load of the console.
 * What lies behind an open dialog is looked at before it opens, and by the walk over every page.
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
 * For what opens on a page: most tests look at it in Chinese and the light theme, these in the other look; the long run
 * takes both. Each page itself is looked at by the walk.
 */
export const LOOKS = isLongRun ? ([OTHER_LOOK, ['zh-CN', 'light']] as const) : ([OTHER_LOOK] as const)
