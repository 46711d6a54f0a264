import { basename } from 'node:path'
import { type CreatedList, policyListCalls } from '@netwarden/shared/contract'
import { LIST_FIELDS, RISK_LEVELS, type RiskLevel } from '@netwarden/shared/domain'
import { MAX_CHECK_HOURS, MAX_LIST_BYTES } from '@netwarden/shared/limits'
import {
  LIST_FORMS,
  LIST_GROUPS,
  type ListFormName,
  type ListGroup,
  REJECT_REASONS,
} from '@netwarden/shared/policy'
import { type Command, Option } from 'commander'
import type { Cli } from '../../cli.ts'
import { UsageFailure } from '../../failure.ts'
import { connectionFailure } from '../../http/connection-failure.ts'
import { formWithFile } from '../../http/multipart.ts'
import { addYes, type ConfirmOptions, confirmDeletion } from '../../input/confirm.ts'
import { createCountReader } from '../../input/count-argument.ts'
import { addFieldOptions, fieldsOfOptions } from '../../input/field-options.ts'
import { readWhole } from '../../input/source-file.ts'
import { writeResult } from '../../output/result-file.ts'
import { columnsOf } from '../columns.ts'
import { getLists } from './find-lists.ts'

interface CreateOptions extends Record<string, unknown> {
  name: string
  group: ListGroup
  level?: RiskLevel
  address?: string
  path?: string
  upload?: string
  file?: string
  form?: ListFormName
  every?: number
}

export function addListsCreate(lists: Command, cli: Cli): void {
  const { t } = cli
  const command = lists.command('create').description(t('help.lists.create'))
  addFieldOptions(command, t, LIST_FIELDS, { isNew: true })
    .addOption(
      new Option('--group <group>', t('help.option.listGroup')).choices(LIST_GROUPS).makeOptionMandatory(),
    )
    .addOption(new Option('--level <level>', t('help.option.listLevel')).choices(RISK_LEVELS))
    .addOption(
      new Option('--address <address>', t('help.option.listAddress')).conflicts(['path', 'upload', 'file']),
    )
    .addOption(new Option('--path <path>', t('help.option.listPath')).conflicts(['upload', 'file']))
    .addOption(new Option('--upload <file>', t('help.option.listUpload')).conflicts('file'))
    .option('--file <file>', t('help.option.listFile'))
    .addOption(new Option('--form <form>', t('help.option.listForm')).choices(LIST_FORMS))
    .option(
      '--every <hours>',
      t('help.option.listEvery'),
      createCountReader(t, MAX_CHECK_HOURS, 'usage.count'),
    )
    .action((options: CreateOptions) => create(cli, options))
}

/** A file that is not a list creates nothing. */
async function create(cli: Cli, options: CreateOptions): Promise<void> {
  const { name, group, level, address, path, upload = options.file, form, every } = options
  if (form !== undefined && upload === undefined) throw new UsageFailure(cli.t('usage.formOfFile'))
  const content = upload === undefined ? null : await readWhole(cli, upload, MAX_LIST_BYTES)
  const api = cli.api()
  const list = { ...fieldsOfOptions(LIST_FIELDS, options), name, group, level }
  const location = address ?? path
  const kind = address === undefined ? (path === undefined ? 'upload' : 'file') : 'url'
  const created: CreatedList =
    content && upload !== undefined
      ? await api.call(
          policyListCalls.create,
          {},
          formWithFile('file', basename(upload), content, { ...list, form }),
        )
      : await api.call(policyListCalls.create, { ...list, source: { kind, location }, checkEvery: every })
  cli.out.one(
    { ...created, name },
    columnsOf(cli.t, [
      ['id', 'column.id'],
      ['name', 'column.name'],
    ]),
  )
  sayReading(cli, created)
}

/** Skipped lines of a file are reported beside the result, so that scripts read the same columns as before. */
function sayReading({ t, notes }: Cli, { form, domainCount, rejected = 0, rejectedBy }: CreatedList): void {
  if (form === undefined || domainCount === undefined) return
  notes.say(t('done.listRead', { form, count: domainCount, rejected }))
  for (const reason of REJECT_REASONS) {
    const count = rejectedBy?.[reason] ?? 0
    if (count > 0) notes.say(t(`done.listRejected.${reason}`, { count }))
  }
}

export function addListsDelete(lists: Command, cli: Cli): void {
  const { t } = cli
  const command = lists
    .command('delete')
    .description(t('help.lists.delete'))
    .argument('<list>', t('help.argument.list'))
  addYes(command, cli).action(async (nameOrId: string, options: ConfirmOptions) => {
    const api = cli.api()
    for (const { id, name } of await getLists(cli, api, [nameOrId])) {
      await confirmDeletion(cli, options, [name])
      await api.call(policyListCalls.remove, { id })
      cli.out.one({ id, name }, columnsOf(t, [['name', 'column.deleted']]))
    }
  })
}

export function addListsNames(lists: Command, cli: Cli): void {
  const { t } = cli
  lists
    .command('names')
    .description(t('help.lists.names'))
    .argument('<list>', t('help.argument.list'))
    .argument('[file]', t('help.argument.target'), '-')
    .option('--list-version <version>', t('help.option.listVersion'))
    .action((nameOrId: string, file: string, options: { listVersion?: string }) =>
      names(cli, nameOrId, file, options.listVersion),
    )
}

async function names(cli: Cli, nameOrId: string, file: string, version: string | undefined): Promise<void> {
  const api = cli.api()
  for (const { id } of await getLists(cli, api, [nameOrId])) {
    const answer = await api.open(policyListCalls.exportFile, { id, version })
    try {
      await writeResult(cli, answer, file)
    } catch (cause) {
      throw connectionFailure(cause, api.url, cli.t)
    }
  }
  if (file !== '-') cli.notes.say(cli.t('done.written', { file }))
}
