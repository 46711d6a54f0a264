import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { z } from 'zod'
import { locateDataPackage } from './package-data.ts'
import { openPrepared, PREPARED_FOLDER } from './prepared-data.ts'

const require = createRequire(import.meta.url)
const PACKAGE = 'oui-data'
/** Digits of the IEEE's blocks, the smallest block first: 36 (MA-S), 28 (MA-M) and 24 bits (MA-L). */
const PREFIX_DIGITS = [9, 7, 6] as const
/** Bit of the first octet in addresses that software chose, as phones do for privacy. */
const LOCALLY_ADMINISTERED = 0x02
/** The register's name for owners who stay anonymous. */
const UNNAMED = 'Private'

const FORMAT = 'makers by prefix'
const LINE_END = 10
const TAB = 9

const registerSchema = z.record(z.string(), z.string())

/** The maker of a network card by its MAC (lower case with colons), or null. */
export type FindMaker = (mac: string) => string | null

/** From the IEEE's register in the package, without the postal addresses of the owners. */
export async function openMakers(prepared = PREPARED_FOLDER): Promise<FindMaker> {
  const { version } = await locateDataPackage(PACKAGE)
  const makers = await openPrepared(prepared, {
    name: 'makers',
    version,
    make: async () => {
      const register = registerSchema.parse(JSON.parse(await readFile(require.resolve(PACKAGE), 'utf8')))
      return linesOf(register)
    },
    read: readMakers,
  })
  return (mac) => {
    if (isLocallyAdministered(mac)) return null
    const digits = mac.replaceAll(':', '')
    for (const length of PREFIX_DIGITS) {
      const maker = findMaker(makers, digits.slice(0, length))
      if (maker !== null) return maker
    }
    return null
  }
}

/**
 * Lines `prefix TAB name` in the order of their bytes, after one with their length. They are searched as they are: a
 * table of them would cost each start more than all look-ups.
 */
function linesOf(register: Readonly<Record<string, string>>): Buffer {
  const lines = Object.entries(register)
    .map(([prefix, holder]) => [prefix.toLowerCase(), holder.split('\n')[0] ?? ''] as const)
    .filter(([, name]) => name !== '' && name !== UNNAMED)
    .map(([prefix, name]) => `${prefix}\t${name}\n`)
    .sort()
  const body = Buffer.from(lines.join(''))
  return Buffer.concat([Buffer.from(`${FORMAT} ${body.length}\n`), body])
}

/** Null unless all lines are complete: otherwise a search might not end either. */
function readMakers(bytes: Buffer): Buffer | null {
  const start = bytes.indexOf(LINE_END) + 1
  const body = bytes.subarray(start)
  const isWhole = bytes.toString('latin1', 0, start) === `${FORMAT} ${body.length}\n`
  return isWhole && body.at(-1) === LINE_END ? body : null
}

function findMaker(lines: Buffer, prefix: string): string | null {
  let low = 0
  let high = lines.length
  while (low < high) {
    const middle = (low + high) >> 1
    // A negative position would count from the end, where the first line is meant.
    const begin = middle === 0 ? 0 : lines.lastIndexOf(LINE_END, middle - 1) + 1
    const tab = lines.indexOf(TAB, begin)
    const end = lines.indexOf(LINE_END, tab)
    const found = lines.toString('latin1', begin, tab)
    if (found === prefix) return lines.toString('utf8', tab + 1, end)
    if (found < prefix) low = end + 1
    else high = begin
  }
  return null
}

export function isLocallyAdministered(mac: string): boolean {
  return (Number.parseInt(mac.slice(0, 2), 16) & LOCALLY_ADMINISTERED) !== 0
}
