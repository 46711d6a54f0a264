import { Transform } from 'node:stream'

const LONGEST_REST = 25

/** Passes bytes on and rests after each piece as long as it took to come, so that half of the time is others'. */
export function createPacedStream(): Transform {
  let askedAt = performance.now()
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      const rest = Math.min(LONGEST_REST, performance.now() - askedAt)
      setTimeout(() => {
        askedAt = performance.now()
        done(null, piece)
      }, rest)
    },
  })
}
