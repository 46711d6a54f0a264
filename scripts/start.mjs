// npm start: builds outdated parts, then serves API and console in this process, so that signals reach it.
import { build } from './build.mjs'

// Progress belongs to people: what the server prints stays alone on the standard output.
if (await build((text) => console.error(text))) await import('../api/dist/bundle/main.js')
else process.exitCode = 1
