import { ENCRYPTED_TEST_STEPS, gatewayCalls } from '@netwarden/shared/contract'
import { GATEWAY_PROFILES, type GatewayProfileKind } from '@netwarden/shared/domain'
import { type Command, Option } from 'commander'
import type { Cli } from '../../cli.ts'
import { CliFailure } from '../../failure.ts'
import { writeResult } from '../../output/result-file.ts'
import { columnsOf } from '../columns.ts'

const FIELDS = ['step', 'address', 'ok', 'reason']
const PROFILE_EXAMPLES = [
  'netwarden gateway profile --kind apple-dot --file dns.mobileconfig',
  'netwarden gateway profile --kind windows',
]
const TEST_EXAMPLES = ['netwarden gateway encrypted-test', 'netwarden gateway encrypted-test --json']

/** Adds what concerns encrypted DNS: profiles for devices, and the test of its addresses. */
export function addEncrypted(gateway: Command, cli: Cli): void {
  const { t } = cli
  const examples = (lines: readonly string[]) => () =>
    `\n${[t('help.examples'), ...lines.map((line) => `  ${line}`)].join('\n')}`
  gateway
    .command('profile')
    .description(t('help.gateway.profile'))
    .addOption(
      new Option('--kind <kind>', t('help.option.profileKind'))
        .choices(GATEWAY_PROFILES)
        .makeOptionMandatory(),
    )
    .option('--file <file>', t('help.option.profileFile'), '-')
    .addHelpText('after', examples(PROFILE_EXAMPLES))
    .action(({ kind, file }: { kind: GatewayProfileKind; file: string }) => writeProfile(cli, kind, file))
  gateway
    .command('encrypted-test')
    .description(t('help.gateway.encryptedTest'))
    .addHelpText('after', examples(TEST_EXAMPLES))
    .action(() => test(cli))
}

async function writeProfile(cli: Cli, kind: GatewayProfileKind, file: string): Promise<void> {
  await writeResult(cli, await cli.api().open(gatewayCalls.profile, { kind }), file)
}

/** A step that fails is a failure. */
async function test(cli: Cli): Promise<void> {
  const { t, out } = cli
  const steps = await cli.api().call(gatewayCalls.encryptedTest, {})
  const columns = columnsOf(t, [
    ['step', 'column.testStep'],
    ['address', 'column.addresses'],
    ['ok', 'column.testOk'],
    ['reason', 'column.reason'],
  ])
  const rows = steps.map(({ address = null, reason = null, ...step }) => ({ ...step, address, reason }))
  const inOrder = ENCRYPTED_TEST_STEPS.flatMap((name) => rows.filter(({ step }) => step === name))
  out.list(inOrder, columns, FIELDS)
  const failed = steps.filter(({ ok }) => !ok).length
  if (failed > 0) throw new CliFailure(t('gateway.encryptedTest.failed', { count: failed }), [])
}
