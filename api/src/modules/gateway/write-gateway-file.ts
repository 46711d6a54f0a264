import { rename, writeFile } from 'node:fs/promises'

/** Replaces a file as a whole, so that the gateway never reads half of one. */
export async function writeGatewayFile(path: string, content: unknown): Promise<void> {
  const draft = `${path}.new`
  await writeFile(draft, JSON.stringify(content), { mode: 0o600 })
  await rename(draft, path)
}
