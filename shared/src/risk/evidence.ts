/** What lies in an archive of evidence beside the files that it vouches for. */
export const CHECKSUM_FILE = 'SHA256SUMS'

const LINE = /^([0-9a-f]{64}) {2}(.+)$/

/** The text of a checksum file as `sha256sum` (GNU coreutils) writes and checks it; digests in hexadecimal. */
export function checksumText(digests: ReadonlyMap<string, string>): string {
  return [...digests].map(([name, digest]) => `${digest}  ${name}\n`).join('')
}

/** Digests by name. Null where a line is none of a checksum file's, a name comes twice, or there is none at all. */
export function readChecksums(text: string): Map<string, string> | null {
  const digests = new Map<string, string>()
  for (const line of text.split('\n')) {
    if (line === '') continue
    const [, digest, name] = LINE.exec(line) ?? []
    if (digest === undefined || name === undefined || digests.has(name)) return null
    digests.set(name, digest)
  }
  return digests.size > 0 ? digests : null
}
