import type { Device, DeviceChanges } from '@netwarden/shared/contract'
import { nameOf } from './device-registry.ts'
import type { DeviceRow } from './devices.repository.ts'

/** What administrators edit of a device. Each function below names every edited field. */
export type DeviceEdits = Omit<DeviceChanges, 'version'>
type EditedColumns = Pick<DeviceRow, 'name' | 'isNameSet'>
export type EditedRow = EditedColumns & Pick<DeviceRow, 'givenName' | 'version'>

/** As lists show them; `undefined` is a device of which only visits are known. */
export function editedFieldsOf(row: EditedRow | undefined): Pick<Device, 'name' | 'isNameSet'> {
  return { name: nameOf(row), isNameSet: row?.isNameSet === 1 }
}

/** As the operation log shows them before and after an edit; a user and a department only where there are some. */
export function loggedFieldsOf(
  row: (EditedRow & Partial<Pick<DeviceRow, 'userName' | 'department'>>) | undefined,
): Record<string, unknown> {
  const { userName, department } = row ?? {}
  return {
    name: row?.isNameSet === 1 ? row.name : null,
    ...(userName && { user: userName }),
    ...(department && { department }),
  }
}

/** As the state store holds them. */
export function columnsOf({ name }: DeviceEdits): EditedColumns {
  return { name: name || null, isNameSet: name ? 1 : 0 }
}

/** The name in the sample data counts as the name that the device reports. */
export function givenNameOf({ givenName, isNameSet, name }: EditedRow): string | null {
  return givenName ?? (isNameSet === 1 ? null : name)
}
