import { defineConfig } from 'vitest/config'
import { USUAL_STATE_ENGINE } from './tests/support/long-run.ts'
import { suitesOfEitherStore } from './tests/support/suites-of-either-store.ts'

export default defineConfig({
  test: {
    // On PostgreSQL those that have not said themselves which store they mean (scripts/test.mjs).
    include: USUAL_STATE_ENGINE === 'postgres' ? suitesOfEitherStore() : ['tests/**/*.test.{ts,tsx}'],
    exclude: ['tests/e2e/**', '**/node_modules/**'],
    globalSetup: [
      'tests/support/postgres-of-run.ts',
      'tests/support/server-of-worker.ts',
      'tests/loss/support/filled-folders.ts',
    ],
    pool: 'forks',
    // More than two cores: a server that is being started or ended leaves one of them idle.
    maxWorkers: 3,
    // Files of a worker load modules once; no test changes a module or the environment for those after it.
    isolate: false,
    // Nothing is judged by how long it takes: a slow or busy machine must not decide.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 30_000, interval: 400 } },
    passWithNoTests: false,
  },
})
