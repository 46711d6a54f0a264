import { Transform } from 'node:stream'

const LONGEST_REST = 50
/** Times as long as a piece took to come. */
const REST = 2

/** Passes bytes on and rests after each piece twice as long as it took to come: two thirds of the time are others'. */
export function createPacedStream(): Transform {
  let askedAt = performance.now()
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      const rest = Math.min(LONGEST_REST, REST * (performance.now() - askedAt))
      setTimeout(() => {
        askedAt = performance.now()
        done(null, piece)
      }, rest)
    },
  })
}
