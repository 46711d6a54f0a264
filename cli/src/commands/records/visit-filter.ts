import { KEYWORD_KINDS, type KeywordKind } from '@netwarden/shared/contract'
import {
  CHANNELS,
  type Channel,
  SOLVED_MODES,
  type SolvedMode,
  VERDICT_SOURCES,
  type VerdictBy,
} from '@netwarden/shared/domain'
import { type Command, Option } from 'commander'
import type { Cli } from '../../cli.ts'
import { UsageFailure } from '../../failure.ts'
import { createTimeReader } from '../../input/time-argument.ts'
import { visitDevice } from '../devices/device-addresses.ts'
import { enforcerId } from '../enforcers/enforcer-columns.ts'

export interface VisitFilterOptions {
  domain?: string
  device?: string
  user?: string
  department?: string
  from?: string
  to?: string
  mode?: SolvedMode
  verdictBy?: VerdictBy
  enforcer?: string
  site?: string
  channel?: Channel
  keyword?: string
  kind?: KeywordKind
}

/** The options by which search and export narrow the visits. */
export function addVisitFilter(command: Command, { t }: Cli): Command {
  const readTime = createTimeReader(t)
  return command
    .option('--domain <domain>', t('help.option.domain'))
    .option('--device <device>', t('help.option.device'))
    .option('--user <name>', t('help.option.person'))
    .option('--department <name>', t('help.option.department'))
    .option('--from <time>', t('help.option.from'), readTime)
    .option('--to <time>', t('help.option.to'), readTime)
    .addOption(new Option('--mode <mode>', t('help.option.mode')).choices(SOLVED_MODES))
    .addOption(new Option('--verdict-by <who>', t('help.option.verdictBy')).choices(VERDICT_SOURCES))
    .option('--enforcer <enforcer>', t('help.option.visitEnforcer'))
    .option('--site <site>', t('help.option.visitSite'))
    .addOption(new Option('--channel <channel>', t('help.option.channel')).choices(CHANNELS))
    .option('--keyword <text>', t('help.option.keyword'))
    .addOption(new Option('--kind <kind>', t('help.option.kind')).choices(KEYWORD_KINDS))
}

/** The options as the fields of the call. */
export async function visitFilterFields(options: VisitFilterOptions, cli: Cli) {
  const { t } = cli
  const { domain, device, user, department, from, to, mode, verdictBy, keyword, kind } = options
  const { enforcer, site, channel } = options
  if (kind !== undefined && keyword === undefined) throw new UsageFailure(t('usage.kindAlone'))
  return {
    domain,
    ...(device !== undefined && (await visitDevice(cli, cli.api(), device))),
    user,
    department,
    from,
    to,
    solvedMode: mode,
    verdictBy,
    ...(enforcer !== undefined && { enforcer: await enforcerId(cli, cli.api(), enforcer) }),
    site,
    channel,
    keyword,
    keywordKind: keyword === undefined ? undefined : (kind ?? 'domain'),
  }
}
