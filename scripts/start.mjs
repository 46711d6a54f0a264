// npm start: builds what is stale, then serves API and console in this very process, so that signals reach it.
import { build } from './build.mjs'

if (await build()) await import('../api/dist/bundle/main.js')
else process.exitCode = 1
