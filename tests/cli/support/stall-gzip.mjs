// Preloaded into a command: packing a file stops after its first bytes, as on a disk that no longer answers.
import { syncBuiltinESMExports } from 'node:module'
import { Transform } from 'node:stream'
import zlib from 'node:zlib'

const LONG = 600_000

const createGzip = () => {
  // A waiting process ends when nothing keeps it.
  setTimeout(() => undefined, LONG)
  return new Transform({
    transform(chunk, _encoding, _done) {
      // The next chunk is never taken.
      this.push(chunk)
    },
  })
}
// The property is read-only for assignments.
Object.defineProperty(zlib, 'createGzip', { value: createGzip })
syncBuiltinESMExports()
