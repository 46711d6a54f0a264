import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Syntax only: missing targets and the spelling of hosts do not reject a zone. */
const OPTIONS = ['-i', 'none', '-k', 'ignore', '-m', 'ignore', '-n', 'ignore', '-r', 'ignore', '-S', 'ignore']

/** Whether Debian's package bind9-utils is installed. */
export const hasNamedCheckzone = spawnSync('named-checkzone', ['-v']).status === 0

export interface CheckzoneOutcome {
  isAccepted: boolean
  /** `name ttl type data` of each record, sorted. */
  records: string[]
  messages: string
}

/** Reads a zone with BIND. */
export class NamedCheckzone {
  private readonly folder = mkdtempSync(join(tmpdir(), 'netwarden-zones-'))

  check(content: string | Uint8Array, origin: string): CheckzoneOutcome {
    const file = join(this.folder, 'zone')
    writeFileSync(file, content)
    const run = spawnSync('named-checkzone', [...OPTIONS, '-D', '-o', '-', origin, file], {
      encoding: 'latin1',
      maxBuffer: 256 * 1024 * 1024,
    })
    if (run.error) throw run.error
    return { isAccepted: run.status === 0, records: dumpedRecords(run.stdout), messages: run.stderr }
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}

const DUMPED = /^(\S+)\s+(\d+)\s+IN\s+(\S+)[ \t]*(.*)$/

function dumpedRecords(dump: string): string[] {
  const records: string[] = []
  for (const line of dump.split('\n')) {
    const [, name, ttl, type, rdata] = DUMPED.exec(line) ?? []
    if (name !== undefined) records.push(recordText(name, ttl ?? '', type ?? '', rdata ?? ''))
  }
  return records.sort()
}

/** BIND cuts long hexadecimal and base64 into words. */
const LONG_END =
  /^(?:DS|CDS|DLV|TA|TLSA|SMIMEA|SSHFP|KEY|DNSKEY|CDNSKEY|RKEY|CERT|RRSIG|SIG|IPSECKEY|DHCID|OPENPGPKEY|SINK|EID|NIMLOC|ZONEMD|HHIT|BRID)$/

/** A record in one line without the extra blanks of BIND. */
export function recordText(name: string, ttl: string | number, type: string, rdata: string): string {
  const isLong = LONG_END.test(type) || rdata.startsWith('\\# ')
  const text = isLong ? joinedEnd(rdata) : rdata
  return `${name} ${ttl} ${type} ${text}`.trimEnd()
}

function joinedEnd(rdata: string): string {
  return rdata.replace(/[0-9A-Za-z+/=]+(?: [0-9A-Za-z+/=]+)*$/, (words) => words.replaceAll(' ', ''))
}
