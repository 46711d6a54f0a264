/** Below this a loop is faster than `Buffer.copy`, which makes a view for each call. */
const LOOP_BYTES = 200

/** Copies `from[start..end)` to `to[at..]`. */
export function copyOctets(from: Buffer, start: number, end: number, to: Buffer, at: number): void {
  if (end - start > LOOP_BYTES) {
    from.copy(to, at, start, end)
    return
  }
  for (let i = start; i < end; i++) to[at + i - start] = from[i] ?? 0
}
