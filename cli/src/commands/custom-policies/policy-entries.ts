import type { CustomPolicyGroup } from '@netwarden/shared/domain'
import { translate } from '@netwarden/shared/i18n'
import { MAX_CONTROL_BODY_BYTES } from '@netwarden/shared/limits'
import { readPolicyLines } from '@netwarden/shared/validators'
import type { Cli } from '../../cli.ts'
import { CliFailure } from '../../failure.ts'
import { type EmptyOptions, emptyFailure } from '../../input/entry-file.ts'
import { readText } from '../../input/text-file.ts'

/** Largest file in bytes: it is sent in parts, so it may exceed the limit of one call. */
const MAX_BYTES = 10 * MAX_CONTROL_BODY_BYTES

/** Reads the entries of a file; reports every fault and returns none when one of them is invalid. */
export async function readPolicyEntries(
  cli: Cli,
  file: string,
  group: CustomPolicyGroup,
  { allowEmpty }: EmptyOptions,
): Promise<string[]> {
  const { entries, faults, faultCount: count } = readPolicyLines(group, await readText(cli, file, MAX_BYTES))
  if (count > 0) {
    const messages = faults.map(({ line, fault }) =>
      cli.t('fault.line', { line, text: translate(cli.language, fault) }),
    )
    const more = count > faults.length ? [cli.t('fault.moreLines', { count: count - faults.length })] : []
    throw new CliFailure(cli.t('fault.entries', { file, count }), [...messages, ...more])
  }
  if (entries.length === 0 && !allowEmpty) throw emptyFailure(cli, file)
  return entries
}
