import {
  type CustomPolicyGroup,
  MAX_CONTROL_BODY_BYTES,
  MAX_REPORTED_LINES,
  parsePolicyEntry,
  translate,
} from '@netwarden/shared'
import type { Cli } from '../../cli.ts'
import { CliFailure } from '../../failure.ts'
import { readText } from '../../input/text-file.ts'

/** It is sent in parts, so it may be longer than what one call takes. */
const MAX_BYTES = 10 * MAX_CONTROL_BODY_BYTES

/** The entries of a file, one a line; blank lines and those that begin with `#` are left out. */
export async function readPolicyEntries(cli: Cli, file: string, group: CustomPolicyGroup): Promise<string[]> {
  const text = await readText(cli, file, MAX_BYTES)
  const entries: string[] = []
  const faults: string[] = []
  let count = 0
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    const entry = line.trim()
    if (entry === '' || entry.startsWith('#')) continue
    const { fault } = parsePolicyEntry(group, entry)
    if (fault === undefined) entries.push(entry)
    else {
      count += 1
      if (faults.length < MAX_REPORTED_LINES)
        faults.push(cli.t('fault.line', { line: index + 1, text: translate(cli.language, fault) }))
    }
  }
  const more = count > faults.length ? [cli.t('fault.moreLines', { count: count - faults.length })] : []
  if (count > 0) throw new CliFailure(cli.t('fault.entries', { file, count }), [...faults, ...more])
  if (entries.length === 0) throw new CliFailure(cli.t('fault.entriesNone', { file }))
  return entries
}
