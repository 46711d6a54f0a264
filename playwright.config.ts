import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { LATE_SPECS } from './scripts/late-suites.mjs'

const DEBIAN_CHROMIUM = '/usr/bin/chromium'

/**
 * What Chromium brings up beside each window for the address bar that nobody sees costs half as much as our page.
 * The last list of such names counts, so that those which Playwright gives stand here, too.
 */
const UNUSED_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

const late = LATE_SPECS.map((file) => `**/${file}`)

/** A window that is left and filled again keeps its process, and in it the compiled scripts. */
const ONE_RENDERER = ['--renderer-process-limit=1', '--disable-site-isolation-trials']

/** A page of a test is left before faster code for it is ready, which a seventh of the processor's time went into. */
const NO_COMPILERS = '--js-flags=--no-maglev --no-turbofan'

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: '.cache/test-results/e2e',
  // Files that need a server to themselves have one, the others of a worker share one; all share the two cores.
  workers: 2,
  // In this order.
  projects: [
    { name: 'usual', testIgnore: late },
    { name: 'late', testMatch: late },
  ],
  timeout: 300_000,
  expect: { timeout: 40_000 },
  // `npm test` repeats files that failed when nothing else runs, and reports both.
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  use: {
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
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
        ...ONE_RENDERER,
        NO_COMPILERS,
        `--disable-features=${UNUSED_FEATURES.join(',')}`,
      ],
    },
  },
})
