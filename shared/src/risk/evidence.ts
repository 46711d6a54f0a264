import { z } from 'zod'

/** Name of the checksum file in an archive of evidence. */
export const CHECKSUM_FILE = 'SHA256SUMS'
/** Name of the file that describes the others and records where a limit cut data. */
export const MANIFEST_FILE = 'manifest.json'

const LINE = /^([0-9a-f]{64}) {2}(.+)$/

/** The text of a checksum file in the format of `sha256sum` (GNU coreutils); digests in hexadecimal. */
export function checksumText(digests: ReadonlyMap<string, string>): string {
  return [...digests].map(([name, digest]) => `${digest}  ${name}\n`).join('')
}

/** Digests by file name. Null for a malformed line, a repeated name, or an empty file. */
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

/** A part of an archive that a limit cut. */
export interface CutPart {
  part: 'records' | 'operations' | 'versions' | 'customPolicies'
  held: number
  /** Total number before the cut; null when it was not counted. */
  total: number | null
}

/** The cut parts according to the text of a manifest; empty for an unreadable manifest. */
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
    // The manifest was changed; its checksum reports that.
    return null
  }
}
