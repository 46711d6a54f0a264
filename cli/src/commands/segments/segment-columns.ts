import { SEGMENT_FIELDS, segmentSchema } from '@netwarden/shared/domain'
import type { Column } from '../../output/result-printer.ts'
import type { Translate } from '../../texts/index.ts'
import { columnsOf, fieldColumns } from '../columns.ts'

export const SEGMENT_COLUMNS = Object.keys(segmentSchema.shape)

export function segmentListColumns(t: Translate): Column[] {
  const { name, defaultMode, inherits } = SEGMENT_FIELDS
  return [
    ...columnsOf(t, [['rank', 'column.rank']]),
    ...fieldColumns(t, { name, defaultMode, inherits }),
    ...columnsOf(t, [
      ['entryCount', 'column.entryCount'],
      ['policyCount', 'column.policyCount'],
      ['presetCount', 'column.presetCount'],
      ['id', 'column.id'],
    ]),
  ]
}

export function segmentDetailColumns(t: Translate): Column[] {
  const { name, description, ...settings } = SEGMENT_FIELDS
  return [
    ...columnsOf(t, [['id', 'column.id']]),
    ...fieldColumns(t, { name, description }),
    ...columnsOf(t, [['rank', 'column.rank']]),
    ...fieldColumns(t, settings),
    ...columnsOf(t, [
      ['entryCount', 'column.entryCount'],
      ['updatedAt', 'column.updatedAt', 'time'],
      ['version', 'column.version'],
    ]),
  ]
}
