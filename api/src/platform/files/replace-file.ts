import { open, rename, rm } from 'node:fs/promises'

type Part = string | Uint8Array | ArrayBufferLike

/** Replaces a file as a whole, for this user alone: readers find the former content or the new one, never a part. */
export async function replaceFile(path: string, parts: Iterable<Part> | AsyncIterable<Part>): Promise<void> {
  const beside = `${path}.new`
  const file = await open(beside, 'w', 0o600)
  try {
    for await (const part of parts)
      await file.writeFile(
        typeof part === 'string' || part instanceof Uint8Array ? part : new Uint8Array(part),
      )
  } catch (cause) {
    await rm(beside, { force: true })
    throw cause
  } finally {
    await file.close()
  }
  await rename(beside, path)
}
