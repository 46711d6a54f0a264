import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { readCsv } from '@netwarden/shared/csv'
import { compareIp, parseIp } from '@netwarden/shared/validators'
import { buildOwnerTable, type OwnerRange, type OwnerTable, openOwnerTable } from './owner-table.ts'
import { locateDataPackage } from './package-data.ts'
import { openPrepared, PREPARED_FOLDER } from './prepared-data.ts'

const PACKAGE = '@ip-location-db/asn'

/** Owners of networks (autonomous systems). The package's CSV takes seconds to read, so the build prepares it. */
export async function openNetworkOwners(prepared = PREPARED_FOLDER): Promise<OwnerTable> {
  const { directory, version } = await locateDataPackage(PACKAGE)
  const readText = (name: string) => readFile(path.join(directory, name), 'utf8')
  return openPrepared(prepared, {
    name: 'network-owners',
    version,
    make: async () => {
      const table = parseOwners(await readText('asn-ipv4-num.csv'), await readText('asn-ipv6.csv'))
      return new Uint8Array(table.buffer)
    },
    read: (bytes) =>
      openOwnerTable(
        bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer,
      ),
  })
}

/**
 * From the two files of the package, `from,to,AS number,owner`: IPv4 as numbers, IPv6 as addresses. Other rows are
 * left out.
 */
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
  for (const { cells } of readCsv(text).rows) {
    const [first = '', last = '', , name] = cells
    const from = read(first)
    const to = read(last)
    if (name === undefined || !from || !to) continue
    const known = names.get(name)
    if (known === undefined) names.set(name, names.size)
    ranges.push({ from, to, name: known ?? names.size - 1 })
  }
  return ranges.sort((a, b) => compareIp(a.from, b.from))
}
