// Preloaded into the engine: makes the import of chDB fail, as on a platform that has none.
import { register } from 'node:module'

const hook = `export async function resolve(specifier, context, next) {
  if (specifier === 'chdb') throw new Error('no native library for this platform')
  return next(specifier, context)
}`
register(`data:text/javascript,${encodeURIComponent(hook)}`)
