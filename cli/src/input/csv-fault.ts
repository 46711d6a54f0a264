import type { LineFault } from '@netwarden/shared/errors'
import { translate } from '@netwarden/shared/i18n'
import type { Cli } from '../cli.ts'
import { CliFailure } from '../failure.ts'

/** A file that cannot be split into rows from a line on. */
export function unreadableRow(
  { t, language }: Cli,
  file: string,
  { line, key, params }: LineFault,
): CliFailure {
  return new CliFailure(t('fault.file.line', { file, line, reason: translate(language, key, params) }))
}
