import type { Column } from '../output/result-printer.ts'
import { showTime } from '../output/show-time.ts'
import type { TextKey, Translate } from '../texts/index.ts'

type Shown = readonly [field: string, title: TextKey, kind?: 'time']

/** The columns of a table in the reader's language. */
export function columnsOf(t: Translate, shown: readonly Shown[]): Column[] {
  return shown.map(([field, title, kind]) => ({
    field,
    title: t(title),
    ...(kind === 'time' ? { show: showTime, isWhole: true } : {}),
  }))
}
