import type { Field, FieldTable } from '@netwarden/shared/fields'
import { type Command, Option } from 'commander'
import type { Cli } from '../cli.ts'
import { UsageFailure } from '../failure.ts'
import { addFieldOptions, fieldsOfOptions } from '../input/field-options.ts'
import { createNumberReader } from '../input/number-argument.ts'
import { addVersionOption, type VersionOption } from '../input/version-option.ts'
import type { Column, Row } from '../output/result-printer.ts'
import type { TextKey } from '../texts/index.ts'
import { columnsOf, fieldColumns } from './columns.ts'

export interface Settings {
  fields: FieldTable
  /** Further fields of the answer, with a column for each. */
  more?: readonly (readonly [field: string, title: TextKey, kind?: Showing])[]
  /** Whether there is no optimistic lock. */
  isUnlocked?: true
}

type Showing = 'time' | ((value: unknown) => string)

/** Stands for null: the setting is unset. */
const UNSET = 'none'

/** Makes a command that prints a group of settings. */
export function addShowSettings(
  command: Command,
  cli: Cli,
  settings: Settings,
  read: () => Promise<Row>,
): void {
  command.action(async () => print(cli, settings, await read()))
}

/**
 * Makes a command that changes a group of settings; each has an option of its own name. `more` reads further changes from
 * other options.
 */
export function addSetSettings<Options extends object>(
  command: Command,
  cli: Cli,
  settings: Settings,
  update: (changes: Row) => Promise<Row>,
  more?: (options: Options) => Promise<Row>,
): void {
  const { t } = cli
  const fields = withOptions(settings.fields)
  addFieldOptions(command, t, withoutUnset(fields))
  for (const field of unsettable(fields)) {
    if (!field.option || field.kind !== 'number') continue
    const reads = createNumberReader(t, field.max, field.min)
    const help = t('help.option.unset', { help: field.option.help[t.language], word: UNSET })
    const option = new Option(field.option.flags, help)
    // Commander replaces a null by an empty text.
    command.addOption(option.argParser((text) => (text === UNSET ? UNSET : reads(text))))
  }
  if (!settings.isUnlocked) addVersionOption(command, cli)
  command.action(async (options: Options & VersionOption & Record<string, unknown>) => {
    const given = Object.entries<unknown>(fieldsOfOptions(fields, options))
    const changes = {
      ...Object.fromEntries(
        given.map(([name, value]) => [name, isUnset(fields[name], value) ? null : value]),
      ),
      ...(await more?.(options)),
    }
    if (Object.keys(changes).length === 0)
      throw new UsageFailure(t('usage.nothingToChange'), [t('hint.help')])
    const { ifVersion } = options
    print(cli, settings, await update({ ...changes, ...(ifVersion !== undefined && { version: ifVersion }) }))
  })
}

function print({ out, t }: Cli, { fields, more = [] }: Settings, answer: Row): void {
  const columns = more.map(([field, title, kind]): Column[] =>
    typeof kind === 'function'
      ? [{ field, title: t(title), show: kind }]
      : columnsOf(t, [[field, title, kind]]),
  )
  out.one(answer, [...fieldColumns(t, fields), ...columns.flat()])
}

/** An option is named as its setting; one that the description names stays. */
function withOptions(fields: FieldTable): FieldTable {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]): [string, Field] => [
      name,
      field.option ? field : { ...field, option: { flags: flagsOf(name, field), help: field.label } },
    ]),
  )
}

const VALUES = { text: 'text', texts: 'list', number: 'number', flag: 'choice', choice: 'value' } as const

function flagsOf(name: string, { kind }: Field): string {
  const option = name.replace(/^is(?=[A-Z])/, '').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return `--${option.replace(/^-/, '')} <${VALUES[kind]}>`
}

const isUnsettable = (field: Field) => field.kind === 'number' && field.initial === null
const isUnset = (field: Field | undefined, value: unknown) =>
  value === UNSET && field !== undefined && isUnsettable(field)
const unsettable = (fields: FieldTable) => Object.values(fields).filter(isUnsettable)

function withoutUnset(fields: FieldTable): FieldTable {
  return Object.fromEntries(Object.entries(fields).filter(([, field]) => !isUnsettable(field)))
}
