import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
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
