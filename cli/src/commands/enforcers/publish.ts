import { enforcerCalls, type PlannedChange } from '@netwarden/shared/contract'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { addYes, type ConfirmOptions, confirm } from '../../input/confirm.ts'
import { createNumberReader } from '../../input/number-argument.ts'
import type { Column } from '../../output/result-printer.ts'
import { columnsOf } from '../columns.ts'
import { enforcerColumns, getEnforcer } from './enforcer-columns.ts'

interface PublishOptions extends ConfirmOptions {
  generation?: number
  force?: boolean
}

export function addEnforcersPlan(enforcers: Command, cli: Cli): void {
  const { t } = cli
  enforcers
    .command('plan')
    .description(t('help.enforcers.plan'))
    .argument('<enforcer>', t('help.argument.enforcer'))
    .action((nameOrId: string) => plan(cli, nameOrId))
}

async function plan(cli: Cli, nameOrId: string): Promise<void> {
  const { t, out, notes } = cli
  const api = cli.api()
  const { id } = await getEnforcer(cli, api, nameOrId)
  const planned = await api.call(enforcerCalls.plan, { id })
  const { generation, inForce, changes, obstacle, cannot } = planned
  if (out.format !== 'table' && out.format !== 'csv') return out.one(planned, [])
  notes.say(t('note.plan', { generation, inForce: inForce ?? '-', count: changes.length }))
  if (obstacle) notes.say(obstacle)
  for (const { what, why } of cannot) notes.say(`${what}: ${why}`)
  const printer = out.rows(planColumns(cli), ['kind', 'zone', 'added', 'removed'])
  printer.add(changes)
  printer.end()
}

function planColumns({ t }: Cli): Column[] {
  const kind: Column = {
    field: 'kind',
    title: t('column.type'),
    show: (value) => t(`enforcer.kindOfChange.${value as PlannedChange['kind']}`),
  }
  const others = columnsOf(t, [
    ['zone', 'column.planZone'],
    ['added', 'column.planAdded'],
    ['removed', 'column.planRemoved'],
  ])
  return [kind, ...others]
}

export function addEnforcersPublish(enforcers: Command, cli: Cli): void {
  const { t } = cli
  const command = enforcers
    .command('publish')
    .description(t('help.enforcers.publish'))
    .argument('<enforcer>', t('help.argument.enforcer'))
    .option('--generation <number>', t('help.option.plannedGeneration'), createNumberReader(t, 2 ** 48))
    .option('--force', t('help.option.forcePublish'))
  addYes(command, cli).action((nameOrId: string, options: PublishOptions) => publish(cli, nameOrId, options))
}

async function publish(cli: Cli, nameOrId: string, options: PublishOptions): Promise<void> {
  const { generation, force = false } = options
  const api = cli.api()
  const { id, name } = await getEnforcer(cli, api, nameOrId)
  if (force) await confirm(cli, options, cli.t('prompt.forcePublish', { name }))
  cli.out.one(await api.call(enforcerCalls.publish, { id, generation, force }), enforcerColumns(cli.t))
}

export function addEnforcersReturn(enforcers: Command, cli: Cli): void {
  const { t } = cli
  const command = enforcers
    .command('return')
    .description(t('help.enforcers.return'))
    .argument('<enforcer>', t('help.argument.enforcer'))
  addYes(command, cli).action((nameOrId: string, options: ConfirmOptions) =>
    returnToFormer(cli, nameOrId, options),
  )
}

async function returnToFormer(cli: Cli, nameOrId: string, options: ConfirmOptions): Promise<void> {
  const api = cli.api()
  const { id, name } = await getEnforcer(cli, api, nameOrId)
  await confirm(cli, options, cli.t('prompt.return', { name }))
  cli.out.one(await api.call(enforcerCalls.returnToFormer, { id }), enforcerColumns(cli.t))
}

export function addEnforcersGenerations(enforcers: Command, cli: Cli): void {
  const { t } = cli
  enforcers
    .command('generations')
    .description(t('help.enforcers.generations'))
    .argument('<enforcer>', t('help.argument.enforcer'))
    .action(async (nameOrId: string) => {
      const api = cli.api()
      const { id } = await getEnforcer(cli, api, nameOrId)
      const { list } = await api.call(enforcerCalls.generations, { id, pageSize: 50 })
      const printer = cli.out.rows(
        [
          ...columnsOf(t, [
            ['generation', 'column.policyGeneration'],
            ['at', 'column.at', 'time'],
          ]),
          wordColumn(cli, 'state', 'column.state'),
          wordColumn(cli, 'reason', 'column.orderReason'),
          ...columnsOf(t, [['why', 'column.reason']]),
        ],
        ['generation', 'order', 'at', 'reason', 'state', 'why'],
      )
      printer.add(list)
      printer.end()
    })
}

const WORDS = ['proved', 'refused', 'returned', 'changed', 'published'] as const

function wordColumn({ t }: Cli, field: string, title: Parameters<Cli['t']>[0]): Column {
  return {
    field,
    title: t(title),
    show: (value) => {
      const word = WORDS.find((known) => known === value)
      return word ? t(`enforcer.order.${word}`) : '-'
    },
  }
}
