import { deflateRawSync, gzipSync } from 'node:zlib'
import { ORGS_CSV_COLUMNS, SEGMENTS_CSV_COLUMNS, USERS_CSV_COLUMNS } from '@netwarden/shared/csv'

const MIB = 2 ** 20
const LONG = 10 * MIB
const LARGE = 15 * MIB
const BOMB = 96 * MIB
const HEADERS = { users: USERS_CSV_COLUMNS, segments: SEGMENTS_CSV_COLUMNS, organisations: ORGS_CSV_COLUMNS }
const ZONE = '$TTL 60\n@ IN SOA ns hm 1 7200 900 1209600 60\n@ NS ns\nns A 192.0.2.1\n'

export interface HostileFile {
  what: string
  name: string
  content: () => Uint8Array | string
}

const filled = (unit: string, length = LARGE) => unit.repeat(length / unit.length)
const bytes = (data: Buffer) => new Uint8Array(data)

/** CSV files with the header of one kind. */
function tables(kind: string, columns: readonly string[]): HostileFile[] {
  const header = `${columns.join()}\n`
  const csv = (what: string, content: () => string): HostileFile => ({
    what: `${kind}: ${what}`,
    name: 'a.csv',
    content: () => header + content(),
  })
  const last = ','.repeat(columns.length - 1)
  return [
    csv('one long cell', () => `${filled('a', LONG)}${last}\n`),
    csv('one long quoted cell', () => `"${filled('a\n', LONG)}"${last}\n`),
    csv('a long last cell', () => `${last}${filled('a.example ', LONG)}\n`),
    csv('very many short rows', () => filled('a\n')),
    csv('rows of full cells', () =>
      filled(`${'a'.repeat(300)}${`,${'a'.repeat(300)}`.repeat(columns.length - 1)}\n`),
    ),
  ]
}

/** Files that are costly for a reader of tables, zones, lists, pictures or backups. Each has at most 16 MiB. */
export const HOSTILE_FILES: readonly HostileFile[] = [
  ...Object.entries(HEADERS).flatMap(([kind, columns]) => tables(kind, columns)),
  { what: 'many columns', name: 'a.csv', content: () => filled('a,') },
  { what: 'many empty cells in many rows', name: 'a.csv', content: () => filled(`${','.repeat(999)}\n`) },
  { what: 'a quote that is never closed', name: 'a.csv', content: () => `"${filled('a,b\n')}` },
  { what: 'text after a closing quote', name: 'a.csv', content: () => `"a" b\n${filled('a,b\n')}` },
  { what: 'quotes', name: 'a.csv', content: () => filled('"') },
  { what: 'quoted quotes', name: 'a.csv', content: () => filled('"""",') },
  { what: 'line ends', name: 'a.csv', content: () => filled('\r\n') },
  { what: 'blanks', name: 'a.csv', content: () => filled(' ') },
  { what: 'NUL', name: 'a.csv', content: () => filled('\0') },
  { what: 'no encoding', name: 'a.csv', content: () => bytes(Buffer.alloc(LARGE, 0xff)) },
  { what: 'GB18030', name: 'a.csv', content: () => bytes(Buffer.alloc(LARGE, 0xb0)) },
  { what: 'a deep list', name: 'a.json', content: () => filled('[') },
  { what: 'lines of JSON', name: 'a.ndjson', content: () => filled('{"a":[{}]}\n') },
  { what: 'names', name: 'a.txt', content: () => filled('0.0.0.0 a.example\n') },
  { what: 'expressions', name: 'a.txt', content: () => filled('||a*a*a*a*a^$domain=a|b,third-party\n') },
  { what: 'one long line of a list', name: 'a.txt', content: () => `||${filled('a*')}` },
  { what: 'a bomb', name: 'a.gz', content: () => bytes(gzipSync(Buffer.alloc(BOMB))) },
  { what: 'a bomb in a bomb', name: 'a.gz', content: () => bytes(gzipSync(gzipSync(Buffer.alloc(BOMB)))) },
  { what: 'a bomb of lines', name: 'a.gz', content: () => bytes(gzipSync(Buffer.alloc(BOMB, 'a\n'))) },
  {
    what: 'a bomb of lines of a backup',
    name: 'a.gz',
    content: () => bytes(gzipSync(Buffer.alloc(BOMB, '[]\n'))),
  },
  { what: 'an archive', name: 'a.zip', content: () => bytes(archive()) },
  { what: 'a picture of many pixels', name: 'a.png', content: () => bytes(picture()) },
  {
    what: 'many $GENERATE',
    name: 'z.example.zone',
    content: () => ZONE + filled('$GENERATE 1-99000 h$ A 192.0.2.1\n'),
  },
  {
    what: 'one $GENERATE',
    name: 'y.example.zone',
    content: () => `${ZONE}$GENERATE 1-99000 h$ A 192.0.2.1\n`,
  },
  {
    what: 'many records of one name',
    name: 'x.example.zone',
    content: () => ZONE + filled('a A 192.0.2.1\n'),
  },
  { what: 'one long record', name: 'w.example.zone', content: () => `${ZONE}a TXT ${filled('"a" ')}\n` },
  { what: 'parentheses', name: 'v.example.zone', content: () => `${ZONE}a TXT ${filled('( ')}` },
  { what: 'many labels', name: 'u.example.zone', content: () => `${ZONE}${filled('a.')} A 192.0.2.1\n` },
  { what: 'many $ORIGIN', name: 't.example.zone', content: () => ZONE + filled('$ORIGIN a\n') },
  { what: 'comments', name: 's.example.zone', content: () => ZONE + filled(';\n') },
]

function archive(): Buffer {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50)
  return Buffer.concat([head, deflateRawSync(Buffer.alloc(BOMB))])
}

/** The head of a PNG of 60,000 × 60,000 pixels. */
function picture(): Buffer {
  const head = Buffer.from('89504e470d0a1a0a0000000d494844520000ea600000ea60080600000000000000', 'hex')
  return Buffer.concat([head, deflateRawSync(Buffer.alloc(BOMB))])
}
