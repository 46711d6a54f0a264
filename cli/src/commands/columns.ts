import type { Field, FieldTable } from '@netwarden/shared/fields'
import { type Column, showValue } from '../output/result-printer.ts'
import { showTime } from '../output/show-time.ts'
import type { TextKey, Translate } from '../texts/index.ts'
import { valueWords } from '../texts/value-words.ts'

type Shown = readonly [field: string, title: TextKey, kind?: 'time']

/** The columns of a table in the reader's language, its values too. Ids are never cut. */
export function columnsOf(t: Translate, shown: readonly Shown[]): Column[] {
  return shown.map(([field, title, kind]) => ({ field, title: t(title), ...showing(t, field, kind) }))
}

/** The columns of described fields. */
export function fieldColumns(t: Translate, fields: FieldTable): Column[] {
  return Object.entries(fields).map(([name, field]) => {
    const { label, unit } = { unit: undefined, ...field }
    const title = unit
      ? t('column.withUnit', { label: label[t.language], unit: unit[t.language] })
      : label[t.language]
    return { field: name, title, ...showingField(t, name, field) }
  })
}

function showingField(t: Translate, name: string, field: Field): Pick<Column, 'show' | 'isWhole'> {
  const { kind } = field
  if (kind === 'choice' && field.words && t.language === 'zh-CN') {
    const { words } = field
    return { show: (value) => words[String(value)]?.[t.language] ?? showValue(value) }
  }
  if (kind === 'flag') return { show: (value) => t(value === true ? 'word.yes' : 'word.no') }
  if (kind === 'texts')
    return { show: (value) => (Array.isArray(value) && value.length > 0 ? value.join(', ') : '-') }
  return showing(t, name)
}

function showing({ language }: Translate, field: string, kind?: 'time'): Pick<Column, 'show' | 'isWhole'> {
  if (kind === 'time') return { show: showTime, isWhole: true }
  if (field === 'id' || field.endsWith('Id')) return { isWhole: true }
  const words = valueWords(language, field)
  return words ? { show: (value) => words[String(value)] ?? showValue(value) } : {}
}
