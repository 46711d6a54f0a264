import { translate } from '@netwarden/shared/i18n'
import { parseDomainEntry } from '@netwarden/shared/validators'
import type { Cli } from '../../cli.ts'
import { UsageFailure } from '../../failure.ts'

/** Names in canonical spelling, each once; every invalid one is reported before anything is sent. */
export function readNames({ t, language }: Cli, texts: readonly string[]): string[] {
  const names = new Set<string>()
  const faults: string[] = []
  for (const text of texts) {
    const { domain, fault } = parseDomainEntry(text)
    if (domain === undefined) faults.push(`${text}: ${translate(language, fault)}`)
    else names.add(domain)
  }
  if (faults.length > 0) throw new UsageFailure(t('usage.domains', { count: faults.length }), faults)
  return [...names]
}
