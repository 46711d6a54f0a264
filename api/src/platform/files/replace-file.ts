import { open, rename, rm } from 'node:fs/promises'

/** Replaces a file as a whole, for this user alone: readers find the former content or the new one, never a part. */
export async function replaceFile(
  path: string,
  parts: readonly (string | Uint8Array | ArrayBufferLike)[],
): Promise<void> {
  const beside = `${path}.new`
  const file = await open(beside, 'w', 0o600)
  try {
    for (const part of parts)
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
