import type { Page } from '@playwright/test'
import type { ApiClient } from '../../support/api-client.ts'

interface Look {
  language?: 'zh-CN' | 'en-US'
  theme?: 'light' | 'dark'
  /** What else is switched in the settings drawer. */
  settings?: Readonly<Record<string, boolean>>
}

/** Signs the page in from its first request on, like an earlier sign-in of this browser. */
export async function beSignedIn(page: Page, client: ApiClient, look: Look = {}): Promise<void> {
  const stored = {
    accessToken: client.accessToken ?? '',
    refreshToken: client.refreshToken ?? '',
    locale: look.language ?? 'zh-CN',
    'nw.settings': JSON.stringify({ theme: look.theme ?? 'light', ...look.settings }),
  }
  await page.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) {
      // Only once: later changes of the user must survive a reload.
      if (localStorage.getItem(key) === null) localStorage.setItem(key, value)
    }
  }, stored)
}
