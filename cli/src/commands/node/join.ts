import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { addNodeTask, type NodeOptions, runTask } from './node-task.ts'

interface JoinOptions extends NodeOptions {
  server: string
  code: string
  address?: string[]
  ca?: string
}

export function addNodeJoin(node: Command, cli: Cli): void {
  const { t } = cli
  const command = node
    .command('join')
    .description(t('help.node.join'))
    .requiredOption('--server <url>', t('help.option.nodeServer'))
    .requiredOption('--code <code>', t('help.option.nodeCode'))
    .option('--address <address...>', t('help.option.nodeAddress'))
    .option('--ca <file>', t('help.option.nodeCa'))
  addNodeTask(command, cli).action(({ address = [], ...options }: JoinOptions) =>
    runTask(cli, 'join', { ...options, addresses: address }),
  )
}
