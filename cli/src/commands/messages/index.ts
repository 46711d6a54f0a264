import { messageCalls } from '@netwarden/shared/contract'
import { MESSAGE_TYPES, type MessageType, messageSchema } from '@netwarden/shared/domain'
import { type Command, Option } from 'commander'
import type { Cli } from '../../cli.ts'
import { UsageFailure } from '../../failure.ts'
import { addLimit, printAll } from '../all-pages.ts'
import { columnsOf } from '../columns.ts'

const FIELDS = Object.keys(messageSchema.shape)
const UNREAD = 0

interface ListOptions {
  limit: number
  type?: MessageType
  unread?: boolean
}

interface ReadOptions {
  all?: boolean
  type?: MessageType
}

export function addMessages(program: Command, cli: Cli): void {
  const { t } = cli
  const type = () => new Option('--type <type>', t('help.option.messageType')).choices(MESSAGE_TYPES)
  const messages = program.command('messages').description(t('help.messages')).helpCommand(false)
  const list = messages
    .command('list')
    .description(t('help.messages.list'))
    .addOption(type())
    .option('--unread', t('help.option.unread'))
  addLimit(list, cli).action((options: ListOptions) => listMessages(cli, options))
  messages
    .command('read')
    .description(t('help.messages.read'))
    .argument('[message...]', t('help.argument.messages'))
    .option('--all', t('help.option.allMessages'))
    .addOption(type())
    .action((ids: string[], options: ReadOptions) => markRead(cli, ids, options))
}

async function listMessages(cli: Cli, { limit, type, unread }: ListOptions): Promise<void> {
  const api = cli.api()
  const columns = columnsOf(cli.t, [
    ['time', 'column.at', 'time'],
    ['type', 'column.type'],
    ['title', 'column.title'],
    ['content', 'column.content'],
    ['id', 'column.id'],
  ])
  await printAll(cli, cli.out.rows(columns, FIELDS), limit, (page) =>
    api.call(messageCalls.list, { ...page, type, ...(unread ? { status: UNREAD } : {}) }),
  )
}

async function markRead(cli: Cli, ids: string[], { all, type }: ReadOptions): Promise<void> {
  if (ids.length > 0 === (all === true)) throw new UsageFailure(cli.t('usage.messages'))
  await cli.api().call(messageCalls.read, all ? { all, type } : { ids })
  cli.notes.say(cli.t(all ? 'done.messagesRead' : 'done.messagesReadSome', { count: ids.length }))
}
