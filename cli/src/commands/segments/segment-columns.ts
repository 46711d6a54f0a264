import { segmentSchema } from '@netwarden/shared/domain'
import type { Column } from '../../output/result-printer.ts'
import type { Translate } from '../../texts/index.ts'
import { columnsOf } from '../columns.ts'

export const SEGMENT_FIELDS = Object.keys(segmentSchema.shape)

export function segmentListColumns(t: Translate): Column[] {
  return columnsOf(t, [
    ['rank', 'column.rank'],
    ['name', 'column.name'],
    ['defaultMode', 'column.defaultMode'],
    ['entryCount', 'column.entryCount'],
    ['policyCount', 'column.policyCount'],
    ['presetCount', 'column.presetCount'],
    ['id', 'column.id'],
  ])
}

export function segmentDetailColumns(t: Translate): Column[] {
  return columnsOf(t, [
    ['id', 'column.id'],
    ['name', 'column.name'],
    ['description', 'column.description'],
    ['rank', 'column.rank'],
    ['defaultMode', 'column.defaultMode'],
    ['banAnswer', 'column.banAnswer'],
    ['entryCount', 'column.entryCount'],
    ['updatedAt', 'column.updatedAt', 'time'],
    ['version', 'column.version'],
  ])
}
