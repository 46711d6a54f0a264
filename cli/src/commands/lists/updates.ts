import { basename } from 'node:path'
import { type ListUpdated, policyListCalls, type UpdateCheck } from '@netwarden/shared/contract'
import { MAX_LIST_BYTES } from '@netwarden/shared/limits'
import { LIST_FORMS, type ListFormName } from '@netwarden/shared/policy'
import { type Command, Option } from 'commander'
import type { Cli } from '../../cli.ts'
import { CliFailure, UsageFailure } from '../../failure.ts'
import type { ApiClient } from '../../http/api-client.ts'
import { formWithFile } from '../../http/multipart.ts'
import { readWhole } from '../../input/source-file.ts'
import { columnsOf } from '../columns.ts'
import { getLists } from './find-lists.ts'

/** Checks the sources of lists, one after another, and reports new versions. */
export function addListsCheck(lists: Command, cli: Cli): void {
  const { t } = cli
  lists
    .command('check')
    .description(t('help.lists.check'))
    .argument('<list...>', t('help.argument.lists'))
    .action(async (namesOrIds: string[]) => {
      const api = cli.api()
      const rows: (UpdateCheck & { id: string; reason: string })[] = []
      const ids = (await getLists(cli, api, namesOrIds)).map(({ id }) => id)
      await api.callEach(
        policyListCalls.check,
        ids.map((id) => ({ id })),
        (found, { id }) => rows.push({ id, ...found, reason: found.held?.reason ?? '' }),
      )
      const columns = columnsOf(t, [
        ['id', 'column.id'],
        ['current', 'column.current'],
        ['latest', 'column.latest'],
        ['added', 'column.newNames'],
        ['removed', 'column.removed'],
        ['reason', 'column.held'],
      ])
      cli.out.list(rows, columns, ['id', 'current', 'latest', 'added', 'removed', 'reason'])
    })
}

interface UpdateOptions {
  upload?: string
  form?: ListFormName
}

export function addListsUpdate(lists: Command, cli: Cli): void {
  lists
    .command('update')
    .description(cli.t('help.lists.update'))
    .argument('<list>', cli.t('help.argument.list'))
    .option('--upload <file>', cli.t('help.option.listUpload'))
    .addOption(new Option('--form <form>', cli.t('help.option.listForm')).choices(LIST_FORMS))
    .action((nameOrId: string, options: UpdateOptions) => update(cli, nameOrId, options))
}

/** The file is the source of a list that was uploaded: it is read before it decides. */
async function update(
  cli: Cli,
  nameOrId: string,
  { upload: file, form: format }: UpdateOptions,
): Promise<void> {
  if (format !== undefined && file === undefined) throw new UsageFailure(cli.t('usage.formOfFile'))
  const content = file === undefined ? null : await readWhole(cli, file, MAX_LIST_BYTES)
  await change(cli, nameOrId, async (api, id) => {
    if (content && file !== undefined) {
      const form = formWithFile('file', basename(file), content, { form: format })
      if (cli.isDryRun) cli.notes.say(cli.t('note.uploadTried'))
      const { current, latest } = await api.call(policyListCalls.upload, { id }, form)
      if (current === latest) return { id, version: current }
    }
    return api.call(policyListCalls.update, { id })
  })
}

export function addListsAccept(lists: Command, cli: Cli): void {
  addVersionCommand(
    lists.command('accept').description(cli.t('help.lists.accept')),
    cli,
    '[version]',
    (api, input) => api.call(policyListCalls.accept, input),
  )
}

export function addListsDiscard(lists: Command, cli: Cli): void {
  addVersionCommand(
    lists.command('discard').description(cli.t('help.lists.discard')),
    cli,
    '[version]',
    async (api, input) => {
      const { current } = await api.call(policyListCalls.discard, input)
      return { id: input.id, version: current }
    },
  )
}

export function addListsRollback(lists: Command, cli: Cli): void {
  addVersionCommand(
    lists.command('rollback').description(cli.t('help.lists.rollback')),
    cli,
    '<version>',
    (api, { id, version = '' }) => api.call(policyListCalls.rollback, { id, version }),
  )
}

/** A command on a version of a list. */
function addVersionCommand(
  command: Command,
  cli: Cli,
  argument: '[version]' | '<version>',
  run: (api: ApiClient, input: { id: string; version?: string | undefined }) => Promise<ListUpdated>,
): void {
  command
    .argument('<list>', cli.t('help.argument.list'))
    .argument(argument, cli.t('help.argument.listVersion'))
    .action((nameOrId: string, version?: string) =>
      change(cli, nameOrId, (api, id) => run(api, { id, version })),
    )
}

export async function change(
  cli: Cli,
  nameOrId: string,
  run: (api: ApiClient, id: string) => Promise<ListUpdated>,
): Promise<void> {
  const { t, out } = cli
  const api = cli.api()
  for (const { id } of await getLists(cli, api, [nameOrId])) {
    const changed = await run(api, id)
    out.one(
      changed,
      columnsOf(t, [
        ['id', 'column.id'],
        ['version', 'column.current'],
      ]),
    )
    // The exit code is a failure, so that a script does not treat a pending version as applied.
    const { version, reason } = changed.held ?? {}
    if (version) {
      throw new CliFailure(t('fault.listHeld', { version, reason: reason ?? '' }), [t('hint.listHeld')])
    }
  }
}
