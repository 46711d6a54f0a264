import {
  CUSTOM_POLICY_GROUPS,
  type CustomPolicyGroup,
  SOLVED_MODES,
  type SolvedMode,
} from '@netwarden/shared/domain'
import { type Command, Option } from 'commander'
import type { Cli } from '../../cli.ts'
import type { ApiClient } from '../../http/api-client.ts'
import { getSegment } from '../segments/find-segment.ts'

export interface PolicyFilterOptions {
  segment?: string
  group?: CustomPolicyGroup
  mode?: SolvedMode
}

/** The options that select policies. */
export function addPolicyFilter(command: Command, { t }: Cli): Command {
  return command
    .option('--segment <segment>', t('help.option.segment'))
    .addOption(new Option('--group <group>', t('help.option.policyGroup')).choices(CUSTOM_POLICY_GROUPS))
    .addOption(new Option('--mode <mode>', t('help.option.policyMode')).choices(SOLVED_MODES))
}

/** The filters as the list call takes them. */
export async function policyFilterFields(
  cli: Cli,
  api: ApiClient,
  { segment, group, mode: solvedMode }: PolicyFilterOptions,
) {
  const segmentId = segment === undefined ? undefined : (await getSegment(cli, api, segment)).id
  return { segmentId, group, solvedMode }
}
