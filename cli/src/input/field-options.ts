import type { Field, FieldContent, FieldTable, FieldValues } from '@netwarden/shared/fields'
import { type Command, Option } from 'commander'
import type { Translate } from '../texts/index.ts'
import { createNumberReader } from './number-argument.ts'

/** Stands for null: the field is unset. */
const UNSET = 'default'
const YES_NO = ['yes', 'no'] as const
const SEPARATOR = /[,，]/

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
    if (field.kind === 'flag') option.choices(field.option.words ?? YES_NO)
    if (field.kind === 'number') option.argParser(createNumberReader(t, field.max, field.min))
    option.makeOptionMandatory(isNew && 'isRequired' in field)
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
    return value === undefined ? [] : [[name, typeof value === 'string' ? contentOf(field, value) : value]]
  })
  return Object.fromEntries(given)
}

function contentOf(field: Field, text: string): FieldContent {
  if (field.kind === 'flag') return text === (field.option?.words ?? YES_NO)[0]
  if (field.kind === 'choice' && field.initial === null && text === UNSET) return null
  if (field.kind !== 'texts') return text
  return text
    .split(SEPARATOR)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}
