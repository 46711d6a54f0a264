// npm start: builds outdated parts, then serves API and console in this process, so that signals reach it.
import { build } from './build.mjs'

if (await build()) await import('../api/dist/bundle/main.js')
else process.exitCode = 1
