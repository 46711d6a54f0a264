import { OBSERVED_FIELDS, type ObservedServer } from '@netwarden/shared/domain'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { UsageFailure } from '../../failure.ts'
import type { ApiClient } from '../../http/api-client.ts'
import { addFieldOptions, fieldsOfOptions } from '../../input/field-options.ts'
import { getSource } from '../sources/source-columns.ts'

/** Says on the command line that no source reads the log. */
const NO_SOURCE = 'default'

export function addObservedOptions(command: Command, { t }: Cli): Command {
  return addFieldOptions(command, t, OBSERVED_FIELDS)
}

/** The observed server that the options name, over what it was before; null where they name nothing of it. */
export async function observedOfOptions(
  cli: Cli,
  api: ApiClient,
  options: Readonly<Record<string, unknown>>,
  before: Partial<ObservedServer> = {},
): Promise<ObservedServer | null> {
  const given = fieldsOfOptions(OBSERVED_FIELDS, options)
  if (Object.keys(given).length === 0) return null
  const { address = before.address, sourceId: source } = given
  if (address === undefined) throw new UsageFailure(cli.t('usage.addressMissing'))
  if (source === undefined || source === null) return { address, sourceId: before.sourceId ?? null }
  return { address, sourceId: source === NO_SOURCE ? null : (await getSource(cli, api, source)).id }
}
