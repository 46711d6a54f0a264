import { MAX_PERSON_DEVICES, type PersonDetail, type SubjectDetail } from '@netwarden/shared/contract'
import type { Language } from '@netwarden/shared/i18n'
import type { Span } from '../../platform/events/time-slices.ts'
import { type DeviceOwners, type DevicePeople, isMacText, type ListDevices } from '../devices/index.ts'
import type { SubjectControl } from '../policies/index.ts'
import type { SubjectsRepository } from './subjects.repository.ts'

export interface PersonDevicesDeps {
  repository: Pick<SubjectsRepository, 'devicesOf'>
  owners: Pick<DeviceOwners, 'keysOf'>
  people: Pick<DevicePeople, 'conditionOn'>
  list: ListDevices
  control: Pick<SubjectControl, 'ofDevices'>
}

/** The devices of a person: those that visited in the time range, then those that entries name besides. */
export class PersonDevices {
  constructor(private readonly deps: PersonDevicesDeps) {}

  async of(
    { key: user, from, to }: Pick<SubjectDetail, 'key' | 'from' | 'to'>,
    language: Language,
  ): Promise<Pick<PersonDetail, 'devices' | 'policies'>> {
    const { repository, owners, people, list, control } = this.deps
    const span: Span = { from: Date.parse(from), to: Date.parse(to) }
    const keys = await owners.keysOf({ user })
    const isTheirs = await people.conditionOn(keys, span)
    const active = await repository.devicesOf(span, [isTheirs], MAX_PERSON_DEVICES)
    const seen = new Set(active.flatMap(({ id, ip }) => [id, ip]))
    const idle = [...keys.macs, ...keys.ips]
      .filter((key) => !seen.has(key))
      .map((key) => ({ id: key, ip: isMacText(key) ? '' : key, visits: 0, banned: 0 }))
    const figures = [...active, ...idle].slice(0, MAX_PERSON_DEVICES)
    const ids = figures.map(({ id }) => id)
    const { rows } = await list({ id: ids }, { offset: 0, limit: MAX_PERSON_DEVICES })
    const known = new Map(rows.map((row) => [row.id, row]))
    const devices = figures.map(({ id, ip, visits, banned }) => {
      const device = known.get(id)
      return {
        id,
        name: device?.name ?? null,
        deviceIP: ip || (device?.addresses[0] ?? null),
        deviceMac: isMacText(id) ? id : null,
        visits,
        banned,
        lastActiveAt: device?.lastActiveAt ?? null,
      }
    })
    const { segments, policies } = await control.ofDevices(devices, language)
    return {
      devices: devices.flatMap((device, index) => {
        const segment = segments[index]
        return segment ? [{ ...device, segment }] : []
      }),
      policies,
    }
  }
}
