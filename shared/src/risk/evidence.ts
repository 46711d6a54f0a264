import { z } from 'zod'

/** What lies in an archive of evidence beside the files that it vouches for. */
export const CHECKSUM_FILE = 'SHA256SUMS'
/** What tells of the others, and where a limit cut something off. */
export const MANIFEST_FILE = 'manifest.json'

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

const partSchema = z.object({ held: z.number(), total: z.number().optional(), areAll: z.boolean() })
const manifestSchema = z.object({
  records: partSchema,
  operations: partSchema,
  policies: z.object({ versions: partSchema, customPolicies: partSchema }).optional(),
})

/** A part of an archive of which not all is there. */
export interface CutPart {
  part: 'records' | 'operations' | 'versions' | 'customPolicies'
  held: number
  /** How many there were; null where nobody counted. */
  total: number | null
}

/** The parts that a limit cut, by the text of the manifest; none where it cannot be read. */
export function cutPartsOf(manifest: string): CutPart[] {
  const { success, data } = manifestSchema.safeParse(jsonOf(manifest))
  if (!success) return []
  const { records, operations, policies } = data
  const parts = Object.entries({ records, operations, ...policies }) as [
    CutPart['part'],
    z.infer<typeof partSchema>,
  ][]
  return parts.flatMap(([part, { held, total = null, areAll }]) => (areAll ? [] : [{ part, held, total }]))
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // It was changed, and is told of as such.
    return null
  }
}
