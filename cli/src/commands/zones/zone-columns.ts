import { ZONE_SETTINGS } from '@netwarden/shared/domain'
import { fieldNames } from '@netwarden/shared/fields'
import type { Column } from '../../output/result-printer.ts'
import type { Translate } from '../../texts/index.ts'
import { columnsOf, fieldColumns } from '../columns.ts'

export const ZONE_FIELDS = [
  'id',
  'origin',
  'ttl',
  'recordCount',
  'addedBy',
  'createdAt',
  'updatedBy',
  'updatedAt',
  'version',
  ...fieldNames(ZONE_SETTINGS),
]

const serial: (value: unknown) => string = (value) =>
  typeof value === 'object' && value !== null && 'serial' in value ? String(value.serial) : '-'

export function zoneColumns(t: Translate): Column[] {
  return [
    ...columnsOf(t, [
      ['origin', 'column.origin'],
      ['recordCount', 'column.records'],
    ]),
    { field: 'soa', title: t('column.serial'), show: serial },
    ...columnsOf(t, [
      ['version', 'column.version'],
      ['updatedBy', 'column.updatedBy'],
      ['updatedAt', 'column.updatedAt', 'time'],
    ]),
  ]
}

export function zoneDetailColumns(t: Translate): Column[] {
  return [...zoneColumns(t), ...fieldColumns(t, ZONE_SETTINGS)]
}
