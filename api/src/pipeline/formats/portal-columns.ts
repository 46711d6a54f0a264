import { guessDelimiter, splitCsvLine } from './csv-line.ts'

export const PORTAL_COLUMNS = ['username', 'ip', 'primaryDNS', 'secondaryDNS', 'accessAt'] as const
export type PortalColumn = (typeof PORTAL_COLUMNS)[number]

/** Names of the columns in portals' files, in lower case without blanks, hyphens and underscores. */
const NAMES: Record<PortalColumn, readonly string[]> = {
  username: ['username', 'user', 'account', 'login', '用户名', '用户', '账号', '帐号', '登录名'],
  ip: ['ip', 'ipaddress', 'userip', 'clientip', 'framedipaddress', 'ip地址', '用户ip', '终端ip'],
  primaryDNS: ['primarydns', 'dns1', 'msprimarydnsserver', '主dns', '首选dns', '主用dns'],
  secondaryDNS: ['secondarydns', 'dns2', 'mssecondarydnsserver', '备dns', '备用dns', '辅dns'],
  accessAt: [
    'accessat',
    'accesstime',
    'logintime',
    'loginat',
    'time',
    '时间',
    '访问时间',
    '登录时间',
    '上线时间',
  ],
}
const PASSWORDS = ['password', 'passwd', 'pwd', 'pass', '密码', '口令']
const MAX_COLUMNS = 64

/** The header of a portal's file: the index of each known column, and the number of all columns. */
export interface PortalHeader {
  delimiter: string
  count: number
  places: Partial<Record<PortalColumn, number>>
  hasPassword: boolean
}

/** Null for a line that is no header: a header has at least the columns for user name and time. */
export function readPortalHeader(line: string): PortalHeader | null {
  const delimiter = guessDelimiter(line)
  const cells = splitCsvLine(line, delimiter)
  if (cells === null || cells.length > MAX_COLUMNS) return null
  const names = cells.map((cell) => cell.toLowerCase().replace(/[\s_-]/g, ''))
  const places: PortalHeader['places'] = {}
  for (const column of PORTAL_COLUMNS) {
    const place = names.findIndex((name) => NAMES[column].includes(name))
    if (place >= 0) places[column] = place
  }
  if (places.username === undefined || places.accessAt === undefined) return null
  return {
    delimiter,
    count: cells.length,
    places,
    hasPassword: names.some((name) => PASSWORDS.includes(name)),
  }
}
