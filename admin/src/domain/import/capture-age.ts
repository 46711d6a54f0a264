/** Bytes at the beginning of a file in which the time of a first line is looked for. */
const BEGINNING = 65_536
const EPOCH = /(?:^|[^\d.])(1\d{9})(?:\.\d+)?(?!\d)/
const ISO = /\b(20\d\d-\d\d-\d\d[T ]\d\d:\d\d:\d\d)/
const OLD = 30 * 86_400_000

/** Whether the first time in a capture is more than 30 days ago; a file without a time that is recognised is not old. */
export async function isOldCapture(file: Blob, now: number): Promise<boolean> {
  const at = firstTimeIn(await file.slice(0, BEGINNING).text())
  return at !== null && now - at > OLD
}

/** Epoch ms of the first time in a text, in seconds of the epoch or as an ISO date. */
export function firstTimeIn(text: string): number | null {
  const epoch = EPOCH.exec(text)
  const iso = ISO.exec(text)
  if (iso && (!epoch || iso.index < epoch.index)) return Date.parse(iso[1]?.replace(' ', 'T') ?? '')
  return epoch ? Number(epoch[1]) * 1_000 : null
}
