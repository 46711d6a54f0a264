import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What axe finds on the page as it stands: the rule, and where it is broken. */
export async function violationsOf(page: Page): Promise<string[]> {
  // No page has frames: the way without them needs no second window for each look.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

/** For what opens on a page; each page itself is looked at in all four looks by the walk. */
export const TWO_LOOKS = [
  ['zh-CN', 'light'],
  ['en-US', 'dark'],
] as const
