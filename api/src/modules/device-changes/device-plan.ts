import type { DeviceEdit } from '@netwarden/shared/contract'
import type { Message } from '@netwarden/shared/errors'
import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import {
  columnsOf,
  type DeviceDraft,
  type DeviceOwner,
  type DeviceRow,
  givenNameOf,
  nameOf,
  type OwnEntry,
  ownerOf,
  revisionOf,
} from '../devices/index.ts'

/** What is stored of the devices that an edit names. */
export interface KnownDevices {
  /** By visits and leases. */
  drafts: ReadonlyMap<string, DeviceDraft>
  rows: ReadonlyMap<string, DeviceRow>
  /** By MAC and address. */
  entries: ReadonlyMap<string, readonly OwnEntry[]>
}

/** Columns of the device itself. */
type DeviceColumns = Pick<DeviceRow, 'name' | 'isNameSet' | 'givenName' | 'userName' | 'department'>

/** What an edit does to one device. */
export interface PlannedEdit {
  /** Place of the edit in the request or file. */
  place: number
  draft: DeviceDraft
  row: DeviceRow | undefined
  /** Null where the row stays as it is. */
  columns: DeviceColumns | null
  /** The segment that the device moves to; null where it stays. */
  movesTo: string | null
  /** Who the entries of the device name from now on; null where they stay as they are. */
  owner: DeviceOwner | null
  isRenamed: boolean
}

export interface EditFault extends Message {
  place: number
  field: 'id' | 'revision' | 'segmentId'
}

/** What an edit changes of a device; null where it changes nothing. */
export function planEdit(
  edit: DeviceEdit,
  place: number,
  { drafts, rows, entries }: KnownDevices,
): PlannedEdit | EditFault | null {
  const draft = drafts.get(edit.id)
  if (!draft) return { place, field: 'id', key: 'device.unknown', params: { device: edit.id } }
  const row = rows.get(edit.id)
  const own = entries.get(edit.id) ?? []
  if (edit.revision !== undefined && edit.revision !== revisionOf(row?.version ?? 0, own)) {
    const device = nameOf(row) ?? edit.id
    return { place, field: 'revision', key: 'device.changedSince', params: { device } }
  }
  const { segmentId } = edit
  const movesTo = segmentId !== undefined && segmentId !== draft.segmentId ? segmentId : null
  const before = ownerOf({ ...draft, user: row?.userName ?? '', department: row?.department ?? '' }, entries)
  const after = { user: edit.user ?? before.user, department: edit.department ?? before.department }
  const isOwnerChanged = after.user !== before.user || after.department !== before.department
  const isNameChanged = edit.name !== undefined && (edit.name || null) !== shownName(row, edit.name)
  if (!isOwnerChanged && !isNameChanged && movesTo === null) return null
  const willBeEntry = movesTo === null ? own.length > 0 : movesTo !== BUILT_IN_SEGMENT_ID
  const columns = {
    ...(isNameChanged
      ? columnsOf({ name: edit.name ?? '' })
      : { name: row?.name ?? null, isNameSet: row?.isNameSet ?? 0 }),
    givenName: isNameChanged && row ? givenNameOf(row) : (row?.givenName ?? null),
    ...kept(willBeEntry ? { user: '', department: '' } : after),
  }
  const isOwnerMoved = isOwnerChanged || movesTo !== null
  return {
    place,
    draft,
    row,
    columns: isSame(row, columns) ? null : columns,
    movesTo,
    owner: isOwnerMoved && willBeEntry ? after : null,
    isRenamed: isNameChanged || isOwnerChanged,
  }
}

/** Nothing is cleared of a device that has only the name that it reports. */
function shownName(row: DeviceRow | undefined, wanted: string | null): string | null {
  if (!wanted && row?.isNameSet !== 1) return null
  return nameOf(row)
}

function kept({ user: userName, department }: DeviceOwner) {
  return { userName, department }
}

function isSame(row: DeviceRow | undefined, columns: DeviceColumns): boolean {
  const { name = null, isNameSet = 0, userName = '', department = '' } = row ?? {}
  return (
    name === columns.name &&
    isNameSet === columns.isNameSet &&
    userName === columns.userName &&
    department === columns.department
  )
}
