import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { z } from 'zod'

const require = createRequire(import.meta.url)
/** Digits of the IEEE's blocks, the smallest block first: 36 (MA-S), 28 (MA-M) and 24 bits (MA-L). */
const PREFIX_DIGITS = [9, 7, 6] as const
/** Bit of the first octet in addresses that software chose, as phones do to stay unknown. */
const LOCALLY_ADMINISTERED = 0x02
/** What the register says for a holder who wants to stay unnamed. */
const UNNAMED = 'Private'

const registerSchema = z.record(z.string(), z.string())

/** The maker of a network card by its MAC (lower case with colons), or null. */
export type FindMaker = (mac: string) => string | null

/** Reads the IEEE's register from the package. */
export async function openMakers(): Promise<FindMaker> {
  const text = await readFile(require.resolve('oui-data'), 'utf8')
  const makers = new Map<string, string>()
  for (const [prefix, holder] of Object.entries(registerSchema.parse(JSON.parse(text)))) {
    const [name = ''] = holder.split('\n') // its address follows
    if (name !== '' && name !== UNNAMED) makers.set(prefix.toLowerCase(), name)
  }
  return (mac) => {
    if (isLocallyAdministered(mac)) return null
    const digits = mac.replaceAll(':', '')
    for (const length of PREFIX_DIGITS) {
      const maker = makers.get(digits.slice(0, length))
      if (maker !== undefined) return maker
    }
    return null
  }
}

export function isLocallyAdministered(mac: string): boolean {
  return (Number.parseInt(mac.slice(0, 2), 16) & LOCALLY_ADMINISTERED) !== 0
}
