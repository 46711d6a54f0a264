import type { FieldTable, FieldValues } from '@netwarden/shared/fields'
import { type Command, Option } from 'commander'
import type { Translate } from '../texts/index.ts'

const [YES, NO] = ['yes', 'no']
/** Stands for null: the field is unset. */
const UNSET = 'default'

/** Adds the options of described fields; for a new record, those of required fields are mandatory. */
export function addFieldOptions(
  command: Command,
  t: Translate,
  fields: FieldTable,
  { isNew = false } = {},
): Command {
  for (const field of Object.values(fields)) {
    if (!field.option) continue
    const option = new Option(field.option.flags, field.option.help[t.language])
    if (field.kind === 'choice')
      option.choices(field.initial === null ? [...field.values, UNSET] : field.values)
    else if (field.kind === 'flag') option.choices([YES, NO])
    else option.makeOptionMandatory(isNew && field.isRequired === true)
    command.addOption(option)
  }
  return command
}

/** The fields that options of a command set. */
export function fieldsOfOptions<F extends FieldTable>(
  fields: F,
  options: Readonly<Record<string, unknown>>,
): Partial<FieldValues<F>>
export function fieldsOfOptions(fields: FieldTable, options: Readonly<Record<string, unknown>>) {
  const given = Object.entries(fields).flatMap(([name, field]) => {
    const value = field.option && options[new Option(field.option.flags).attributeName()]
    if (value === undefined) return []
    if (field.kind === 'flag') return [[name, value === YES]]
    return [[name, field.kind === 'choice' && field.initial === null && value === UNSET ? null : value]]
  })
  return Object.fromEntries(given)
}
