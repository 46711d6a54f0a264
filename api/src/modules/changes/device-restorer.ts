import { conflict } from '@netwarden/shared/errors'
import type { Actor } from '../../platform/http/actor.ts'
import type { Work } from '../../platform/state/work.ts'
import { type DeviceRow, type DevicesRepository, loggedFieldsOf, nameOf } from '../devices/index.ts'
import type { DeviceNames, RenamedDevice } from '../receipts/index.ts'

/** Restores the names that a change gave to devices. They decide on no visit, so no past rows are kept of them. */
export class DeviceRestorer {
  constructor(private readonly devices: DevicesRepository) {}

  /** Names of those that were changed again. */
  async changedSince(work: Work, renamed: readonly RenamedDevice[]): Promise<string[]> {
    const rows = await this.#rows(work, renamed)
    return renamed.flatMap(({ id, after }) => {
      const row = rows.get(id)
      return row && !hasNames(row, after) ? [nameOf(row) ?? id] : []
    })
  }

  async restore(work: Work, renamed: readonly RenamedDevice[], actor: Actor): Promise<void> {
    if (renamed.length === 0) return
    await this.devices.lock(work)
    const rows = await this.#rows(work, renamed)
    for (const { id, before } of renamed) {
      const row = rows.get(id)
      if (!row) continue
      // A lease may have brought another name that the device reports.
      const names = { ...before, givenName: row.givenName ?? before.givenName }
      const after = await this.devices.edit(work, row, names)
      if (!after) throw conflict('device.changedMeanwhile')
      work.record({
        actor,
        action: 'device.update',
        subject: { kind: 'device', id, name: nameOf(after) ?? id },
        before: loggedFieldsOf(row),
        after: loggedFieldsOf(after),
      })
      work.changed('devices', id, after.version)
    }
  }

  async #rows(work: Work, renamed: readonly RenamedDevice[]): Promise<Map<string, DeviceRow>> {
    const rows = await this.devices.within(work).findAll(renamed.map(({ id }) => id))
    return new Map(rows.map((row) => [row.id, row]))
  }
}

function hasNames(row: DeviceRow, names: DeviceNames): boolean {
  return (
    row.name === names.name &&
    row.isNameSet === names.isNameSet &&
    row.userName === names.userName &&
    row.department === names.department
  )
}
