import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface DigQuery {
  name: string
  type: string
  isTcp: boolean
  /** Size of the buffer, or null without EDNS. */
  bufferSize: number | null
  isDnssecOk: boolean
}

/** A response as the tool prints it. */
export interface DigReply {
  status: string
  /** Without RA, which BIND does not offer as an authority, and RD, which is not sent. */
  flags: string[]
  hasOpt: boolean
  /** `section: record`, sorted; null for a truncated response, in which each server leaves other records. */
  records: string[] | null
}

export const hasDig = existsSync('/usr/bin/dig')
export const hasKdig = existsSync('/usr/bin/kdig')

/** All queries in one process, in their order. */
export async function dig(port: number, queries: readonly DigQuery[]): Promise<DigReply[]> {
  const words = queries.flatMap((query) => ['@127.0.0.1', ...wordsOf(query, ['+nocookie'])])
  return repliesIn(await outputOf('dig', ['-p', String(port), ...words]))
}

export async function kdig(port: number, queries: readonly DigQuery[]): Promise<DigReply[]> {
  const words = queries.flatMap((query) => [...wordsOf(query, []), '@127.0.0.1', '-p', String(port)])
  return repliesIn(await outputOf('kdig', words))
}

async function outputOf(tool: string, args: readonly string[]): Promise<string> {
  return (await run(tool, args, { maxBuffer: 2 ** 28 })).stdout
}

function wordsOf({ name, type, isTcp, bufferSize, isDnssecOk }: DigQuery, more: readonly string[]): string[] {
  const edns =
    bufferSize === null ? ['+noedns'] : [`+bufsize=${bufferSize}`, isDnssecOk ? '+dnssec' : '+nodnssec']
  const transport = isTcp ? '+tcp' : '+notcp'
  return [`${name}.`, type, ...edns, transport, '+ignore', '+norecurse', ...more]
}

function repliesIn(output: string): DigReply[] {
  return output
    .split(/^;; ->>HEADER<<-/m)
    .slice(1)
    .map(readReply)
}

function readReply(text: string): DigReply {
  const status = /status: (\w+)/.exec(text)?.[1] ?? ''
  const flags = (/[Ff]lags: ([^;]*);/.exec(text)?.[1] ?? '')
    .split(' ')
    .filter((flag) => /^(aa|tc|ad|cd)$/.test(flag))
  const records: string[] = []
  let section = ''
  for (const line of text.split('\n')) {
    const heading = /^;; (ANSWER|AUTHORITY|ADDITIONAL) SECTION/.exec(line)
    if (heading) section = heading[1] ?? ''
    else if (section !== '' && line !== '' && !line.startsWith(';'))
      records.push(`${section}: ${line.toLowerCase().replace(/\s+/g, ' ')}`)
  }
  const isTruncated = flags.includes('tc')
  return {
    status,
    flags,
    hasOpt: /(?:OPT|EDNS) PSEUDOSECTION/.test(text),
    records: isTruncated ? null : records.sort(),
  }
}
