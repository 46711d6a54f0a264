import { type Command, Option } from 'commander'
import type { Cli } from '../../cli.ts'
import { addNodeJoin } from './join.ts'
import { addNodeTask, type NodeOptions, runTask } from './node-task.ts'

export function addNode(program: Command, cli: Cli): void {
  const { t } = cli
  const node = program.command('node').description(t('help.node')).helpCommand(false)
  addNodeJoin(node, cli)
  addNodeTask(node.command('run').description(t('help.node.run')), cli).action((options) =>
    runTask(cli, 'run', options),
  )
  addNodeTask(node.command('status').description(t('help.node.status')), cli).action((options) =>
    runTask(cli, 'status', options),
  )
  addNodeTask(
    node
      .command('check')
      .description(t('help.node.check'))
      .addOption(new Option('--family <number>', t('help.option.nodeFamily')).choices(['4', '6'])),
    cli,
  ).action((options) => runTask(cli, 'check', options))
  const config = node
    .command('bind-config')
    .description(t('help.node.bindConfig'))
    .option('--named-conf <file>', t('help.option.nodeNamedConf'))
    .option('--options', t('help.option.nodeBindOptions'))
  addNodeTask(config, cli).action(({ options: hasOptions = false, ...others }: BindConfigOptions) =>
    runTask(cli, 'bind-config', { ...others, hasOptions }),
  )
}

interface BindConfigOptions extends NodeOptions {
  namedConf?: string
  options?: boolean
}
