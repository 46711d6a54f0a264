import type { Format, Translate } from '../i18n/index.ts'
import type { IncompleteMark } from './chart-types.ts'

/** "incomplete: 12 lines lost", or the number of minutes with missing data that could not be counted. */
export function incompleteText(
  t: Translate,
  format: Format,
  { minutes, drops }: Pick<IncompleteMark, 'minutes' | 'drops'>,
): string {
  const text = drops > 0 ? 'ui.chart.incomplete.counted' : 'ui.chart.incomplete.unknown'
  const count = drops > 0 ? drops : minutes
  return t(text, { count: count === 1 ? count : format.number(count) })
}

/** An addition to the accessible name of the chart that describes its hatched slots. */
export function incompleteSlotsText(t: Translate, marks: readonly IncompleteMark[]): string {
  return t('ui.chart.incomplete.slots', { count: marks.length })
}
