import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

const DEBIAN_CHROMIUM = '/usr/bin/chromium'

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: '.cache/test-results/e2e',
  // Each file has a server of its own; the files share the two cores.
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  // What passes at the second try only is a fault of the product or of the test.
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  use: {
    viewport: { width: 1440, height: 900 },
    // Costs as much as a test itself; a failure is looked at with `--trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(existsSync(DEBIAN_CHROMIUM) ? { executablePath: DEBIAN_CHROMIUM } : {}),
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
