import { type TextKey, type TextParams, translate } from '@netwarden/shared/i18n'
import type { Cli } from '../../cli.ts'
import { CliFailure } from '../../failure.ts'

/** The canonical spelling of a value, or the reason why it is invalid. */
export type Verdict =
  | { canonical: string; fault?: never }
  | { canonical?: never; fault: TextKey; params?: TextParams }

/** Prints the canonical spelling; a value that is not valid is a failure. */
export function reportVerdict(cli: Cli, value: string, verdict: Verdict): void {
  const { canonical, fault } = verdict
  const { out, t, language } = cli
  const msg = fault === undefined ? null : translate(language, fault, verdict.params)
  if (out.format === 'table') {
    if (canonical !== undefined) out.text(`${canonical}\n`)
  } else out.one({ value, isValid: msg === null, canonical: canonical ?? null, msg }, [])
  if (msg !== null) throw new CliFailure(t('fault.invalidValue', { value, reason: msg }))
}
