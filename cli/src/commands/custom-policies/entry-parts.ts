import { MAX_CONTROL_BODY_BYTES, MAX_POLICY_ENTRIES } from '@netwarden/shared/limits'

/** The entries in parts that one call takes each, by their number and by the bytes of its body. */
export function* entryParts(
  entries: readonly string[],
  /** The fields of the body besides its entries. */
  rest: Readonly<Record<string, unknown>>,
): Generator<string[]> {
  const room = MAX_CONTROL_BODY_BYTES - bytesOf({ ...rest, entries: [] })
  let part: string[] = []
  let used = 0
  for (const entry of entries) {
    // The comma between two entries counts, too.
    const size = bytesOf(entry) + 1
    if (part.length === MAX_POLICY_ENTRIES || used + size > room) {
      yield part
      part = []
      used = 0
    }
    part.push(entry)
    used += size
  }
  if (part.length > 0) yield part
}

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value))
}
