const ESCAPE = /\\([0-7]{3}|x[0-9a-fA-F]{2}|.)/gs
const NAMED: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b' }

/** The bytes of a quoted text of dhcpd: `\ooo` in octal, `\x..`, `\n` and the like; other characters as UTF-8. */
export function iscBytes(quoted: string): Buffer {
  const latin = Buffer.from(quoted, 'utf8').toString('latin1')
  const bytes = latin.replace(ESCAPE, (_, code: string) => {
    if (/^[0-7]{3}$/.test(code)) return String.fromCharCode(Number.parseInt(code, 8) & 0xff)
    if (/^x./.test(code)) return String.fromCharCode(Number.parseInt(code.slice(1), 16))
    return NAMED[code] ?? code
  })
  return Buffer.from(bytes, 'latin1')
}
