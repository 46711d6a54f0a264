import type { Encoding } from '../lines/encodings.ts'
import { endOf, type FileHead, isEnd, readBefore } from './file-head.ts'
import type { FollowedFile } from './followed-file.ts'

/**
 * How a file stands to one that is followed and that it begins like.
 * `whole`: it has all that was read of that one, and may go on behind it. `within`: that one is there and has all of it.
 * `part`: it is shorter than what was read, of which no more is known. `other`: it is another file.
 */
export type Likeness = 'whole' | 'within' | 'part' | 'other'

interface Newcomer {
  path: string
  encoding: Encoding
}

export async function likenessOf({ path, encoding }: Newcomer, file: FollowedFile): Promise<Likeness> {
  const { offset } = file.position
  const { bytes, at } = await readBefore(path, encoding, offset)
  if (at < offset) return likenessOfShort(bytes, file, at)
  const end = file.position.end ?? (await endOfRead(file))
  if (end === null || isEnd(bytes, end)) return 'whole'
  return isBlank(bytes) ? 'part' : 'other'
}

async function likenessOfShort(bytes: Buffer, file: FollowedFile, at: number): Promise<Likeness> {
  const own = await file.bytesBefore(at)
  if (own === null || isBlank(bytes)) return 'part'
  if (!bytes.equals(own)) return 'other'
  return file.isPresent ? 'within' : 'part'
}

/** Of a packed file it is not kept. */
async function endOfRead(file: FollowedFile): Promise<FileHead | null> {
  const bytes = await file.bytesBefore(file.position.offset)
  return bytes && endOf(bytes)
}

/** Some copiers give a file its whole length before they fill it. */
function isBlank(bytes: Buffer): boolean {
  return bytes.includes(0)
}
