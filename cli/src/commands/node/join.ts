import { type Command, Option } from 'commander'
import type { Cli } from '../../cli.ts'
import { addNodeTask, type NodeOptions, runTask } from './node-task.ts'

interface JoinOptions extends NodeOptions {
  server: string
  code: string
  address?: string[]
  ca?: string
  driver: 'gateway' | 'bind'
  rndc?: string
}

export function addNodeJoin(node: Command, cli: Cli): void {
  const { t } = cli
  const command = node
    .command('join')
    .description(t('help.node.join'))
    .requiredOption('--server <url>', t('help.option.nodeServer'))
    .requiredOption('--code <code>', t('help.option.nodeCode'))
    .option('--address <address...>', t('help.option.nodeAddress'))
    .addOption(
      new Option('--driver <driver>', t('help.option.nodeDriver'))
        .choices(['gateway', 'bind'])
        .default('gateway'),
    )
    .option('--rndc <address>', t('help.option.nodeRndc'))
    .option('--ca <file>', t('help.option.nodeCa'))
  addNodeTask(command, cli).action(({ address = [], ...options }: JoinOptions) =>
    runTask(cli, 'join', { ...options, addresses: address }),
  )
}
