import type { Encoding, OpenFile } from '../lines/encodings.ts'
import { type Fingerprint, fingerprintOfEnd, isEnd, readBefore } from './fingerprint.ts'
import type { FollowedFile } from './followed-file.ts'

/**
 * How a file relates to a followed file with the same beginning. `whole`: it has everything that was read of the other
 * and may continue after it. `within`: the other is present and contains it completely. `part`: it is shorter than
 * what was read, of which no more is known. `other`: it is another file.
 */
export type Comparison = 'whole' | 'within' | 'part' | 'other'

interface Candidate {
  path: string
  encoding: Encoding
}

export async function compareContent(
  { path, encoding }: Candidate,
  file: FollowedFile,
  openFile: OpenFile,
): Promise<Comparison> {
  const { offset } = file.position
  const { bytes, at } = await readBefore(path, encoding, openFile, offset)
  if (at < offset) return compareShort(bytes, file, at)
  const end = file.position.end ?? (await endOfRead(file))
  if (end === null || isEnd(bytes, end)) return 'whole'
  return isBlank(bytes) ? 'part' : 'other'
}

async function compareShort(bytes: Buffer, file: FollowedFile, at: number): Promise<Comparison> {
  const own = await file.bytesBefore(at)
  if (own === null || isBlank(bytes)) return 'part'
  if (!bytes.equals(own)) return 'other'
  return file.isPresent ? 'within' : 'part'
}

/** The end of what was read; it is not stored for a packed file. */
async function endOfRead(file: FollowedFile): Promise<Fingerprint | null> {
  const bytes = await file.bytesBefore(file.position.offset)
  return bytes && fingerprintOfEnd(bytes)
}

/** Some copy programs set a file's whole length before they fill it. */
function isBlank(bytes: Buffer): boolean {
  return bytes.includes(0)
}
