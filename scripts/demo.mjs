// npm run demo: starts like npm start, and loads the sample data when there is none.
import { build } from './build.mjs'

if (await build((text) => console.error(text))) {
  const { serve } = await import('../api/dist/bundle/server.js')
  await serve(process.env, { withSample: true })
} else process.exitCode = 1
