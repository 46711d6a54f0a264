import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { LateLast } from './tests/support/late-last.ts'
import { USUAL_STATE_ENGINE } from './tests/support/long-run.ts'
import { suitesOfEitherStore } from './tests/support/suites-of-either-store.ts'

/** Server, command line and what they share are there as they were built: as the product runs them, and read at once. */
const BUILT: Plugin = {
  name: 'built',
  enforce: 'pre',
  resolveId(source, importer) {
    if (!importer || !source.startsWith('.')) return null
    const path = fileURLToPath(new URL(source, `file://${importer}`))
    const [, workspace, file] = /\/(api|cli|shared)\/src\/(.+)\.tsx?$/.exec(path) ?? []
    if (!workspace) return null
    return fileURLToPath(new URL(`./${workspace}/dist/${file}.js`, import.meta.url))
  },
}

export default defineConfig({
  plugins: [BUILT],
  test: {
    server: { deps: { external: [/\/(?:api|cli|shared)\/dist\//] } },
    // On PostgreSQL those that have not said themselves which store they mean (scripts/test.mjs).
    include: USUAL_STATE_ENGINE === 'postgres' ? suitesOfEitherStore() : ['tests/**/*.test.{ts,tsx}'],
    exclude: ['tests/e2e/**', '**/node_modules/**'],
    globalSetup: [
      'tests/support/postgres-of-run.ts',
      'tests/support/server-of-worker.ts',
      'tests/loss/support/filled-folders.ts',
    ],
    runner: './tests/support/within-time-runner.ts',
    sequence: { sequencer: LateLast },
    pool: 'forks',
    // More than the two cores: a server that is being started or ended leaves one of them idle. Each has its servers, 1.2 GB.
    maxWorkers: 3,
    // Files of a worker load modules once; no test changes a module or the environment for those after it.
    isolate: false,
    // Nothing is judged by how long it takes: a slow or busy machine must not decide.
    testTimeout: 480_000,
    hookTimeout: 480_000,
    expect: { poll: { timeout: 60_000, interval: 400 } },
    passWithNoTests: false,
  },
})
