import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { z } from 'zod'
import { locateDataPackage } from './package-data.ts'
import { openPrepared, PREPARED_FOLDER } from './prepared-data.ts'

const require = createRequire(import.meta.url)
const PACKAGE = 'oui-data'
/** Digits of the IEEE's blocks, the smallest block first: 36 (MA-S), 28 (MA-M) and 24 bits (MA-L). */
const PREFIX_DIGITS = [9, 7, 6] as const
/** Bit of the first octet in addresses that software chose, as phones do to stay unknown. */
const LOCALLY_ADMINISTERED = 0x02
/** What the register says for a holder who wants to stay unnamed. */
const UNNAMED = 'Private'

const registerSchema = z.record(z.string(), z.string())

/** The maker of a network card by its MAC (lower case with colons), or null. */
export type FindMaker = (mac: string) => string | null

/** From the IEEE's register in the package, of which the addresses of the holders are left away. */
export async function openMakers(prepared = PREPARED_FOLDER): Promise<FindMaker> {
  const { version } = await locateDataPackage(PACKAGE)
  const makers = await openPrepared(prepared, {
    name: 'makers',
    version,
    make: async () => {
      const register = registerSchema.parse(JSON.parse(await readFile(require.resolve(PACKAGE), 'utf8')))
      return Buffer.from(JSON.stringify(shorten(register)))
    },
    read: readMakers,
  })
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

function shorten(register: Readonly<Record<string, string>>): [string, string][] {
  return Object.entries(register)
    .map(([prefix, holder]): [string, string] => [prefix.toLowerCase(), holder.split('\n')[0] ?? ''])
    .filter(([, name]) => name !== '' && name !== UNNAMED)
}

function readMakers(bytes: Buffer): Map<string, string> | null {
  try {
    return new Map(JSON.parse(bytes.toString('utf8')) as [string, string][])
  } catch {
    return null
  }
}

export function isLocallyAdministered(mac: string): boolean {
  return (Number.parseInt(mac.slice(0, 2), 16) & LOCALLY_ADMINISTERED) !== 0
}
