import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { compareIp, parseIp } from '@netwarden/shared'
import { buildOwnerTable, type OwnerRange, type OwnerTable, openOwnerTable } from './owner-table.ts'
import { locateDataPackage } from './package-data.ts'

const PACKAGE = '@ip-location-db/asn'
const FILE_PREFIX = 'network-owners-'
/** `from,to,AS number,"holder"`. */
const ROW = /^([^,]+),([^,]+),\d+,(.*)$/

/**
 * Holders of networks (autonomous systems). The package's CSV takes about a second to read, so what comes of it
 * is kept in the cache directory under the package's version.
 */
export async function openNetworkOwners(cacheDirectory: string): Promise<OwnerTable> {
  const { directory, version } = await locateDataPackage(PACKAGE)
  const file = path.join(cacheDirectory, `${FILE_PREFIX}${version}.bin`)
  const cached = await readCached(file)
  if (cached) return cached
  const table = parseOwners(
    await readFile(path.join(directory, 'asn-ipv4-num.csv'), 'utf8'),
    await readFile(path.join(directory, 'asn-ipv6.csv'), 'utf8'),
  )
  await replaceCached(cacheDirectory, file, table)
  return table
}

async function readCached(file: string): Promise<OwnerTable | null> {
  try {
    const bytes = await readFile(file)
    return openOwnerTable(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
  } catch {
    return null // not made yet, or not readable: it is made anew
  }
}

/** Readers see the old file or the whole new one, never a part. */
async function replaceCached(directory: string, file: string, table: OwnerTable): Promise<void> {
  await mkdir(directory, { recursive: true })
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, new Uint8Array(table.buffer))
  await rename(draft, file)
  const stale = (await readdir(directory)).filter(
    (name) => name.startsWith(FILE_PREFIX) && name.endsWith('.bin') && name !== path.basename(file),
  )
  await Promise.all(stale.map((name) => rm(path.join(directory, name), { force: true })))
}

/** From the two files of the package: IPv4 as numbers, IPv6 as addresses. Rows that are neither are left out. */
export function parseOwners(v4Text: string, v6Text: string): OwnerTable {
  const names = new Map<string, number>()
  const v4 = parseRows(v4Text, names, (text) => ({ family: 4, words: [Number(text)] }))
  const v6 = parseRows(v6Text, names, parseIp)
  return buildOwnerTable(v4, v6, [...names.keys()])
}

function parseRows(
  text: string,
  names: Map<string, number>,
  read: (text: string) => OwnerRange['from'] | null,
): OwnerRange[] {
  const ranges: OwnerRange[] = []
  for (const line of text.split(/\r?\n/)) {
    const [, first = '', last = '', quoted = ''] = ROW.exec(line) ?? []
    const from = read(first)
    const to = read(last)
    if (first === '' || !from || !to) continue
    const name = holderName(quoted)
    const known = names.get(name)
    if (known === undefined) names.set(name, names.size)
    ranges.push({ from, to, name: known ?? names.size - 1 })
  }
  return ranges.sort((a, b) => compareIp(a.from, b.from))
}

function holderName(quoted: string): string {
  return quoted.startsWith('"') ? quoted.slice(1, -1).replaceAll('""', '"') : quoted
}
