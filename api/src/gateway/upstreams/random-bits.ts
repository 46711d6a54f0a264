import { randomFillSync } from 'node:crypto'

const pool = Buffer.alloc(4_096)
let at = pool.length

/** An unpredictable number below 65,536. Numbers come from a pool, because a system call for each would be too slow. */
export function random16(): number {
  if (at + 2 > pool.length) {
    randomFillSync(pool)
    at = 0
  }
  const value = pool.readUInt16BE(at)
  at += 2
  return value
}
