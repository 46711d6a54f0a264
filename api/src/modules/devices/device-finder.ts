import type { Device, NamedDevice, NamedPerson } from '@netwarden/shared/contract'
import { fieldErrors } from '@netwarden/shared/errors'
import { canonicalIp, canonicalMac, isIp } from '@netwarden/shared/validators'
import type { DeviceOwners } from './device-owners.ts'
import type { DeviceRegistry } from './device-registry.ts'
import { isMacText } from './devices.repository.ts'
import type { DevicesService } from './devices.service.ts'

interface Deps {
  devices: Pick<DevicesService, 'list'>
  registry: Pick<DeviceRegistry, 'idsOf' | 'namesOf' | 'addressAt'>
  owners: DeviceOwners
}

/** The addresses of one device. */
export interface FoundDevice {
  deviceIP?: string
  deviceMac?: string
}

/** Entries of one user or department that are looked up. */
const MAX_OWN_KEYS = 200
const MAX_FOUND = 50
/** Candidates that an error names. */
const MAX_NAMED = 5

/** Finds devices by what people call them: name, address, MAC, user or department. */
export class DeviceFinder {
  constructor(private readonly deps: Deps) {}

  async suggest(
    text: string,
    limit: number,
    signal?: AbortSignal,
  ): Promise<{ devices: NamedDevice[]; people: NamedPerson[] }> {
    const [devices, people] = await Promise.all([
      this.#devicesLike(text, limit, signal),
      this.deps.owners.peopleLike(text, limit),
    ])
    const exactFirst = <Item>(items: readonly Item[], namesOf: (item: Item) => readonly (string | null)[]) =>
      [...items].sort((a, b) => Number(isCalled(namesOf(b), text)) - Number(isCalled(namesOf(a), text)))
    return {
      devices: exactFirst(devices, namesOfDevice).slice(0, limit),
      people: exactFirst(people, ({ name }) => [name]),
    }
  }

  /** Names and users of these MACs and addresses, as far as they are known. */
  async usersOf(keys: readonly string[]) {
    const [names, owners] = await Promise.all([this.deps.registry.namesOf(keys), this.deps.owners.of(keys)])
    return [...new Set(keys)].flatMap((key) => {
      const owner = owners.get(key)
      const [name, user, department] = [
        names.get(key) || null,
        owner?.user || null,
        owner?.department || null,
      ]
      return name || user || department ? [{ key, name, user, department }] : []
    })
  }

  /** The only device that is called so; a 400 names the candidates where it is not certain. */
  async find(text: string, at: number | null): Promise<FoundDevice> {
    const ip = canonicalIp(text)
    if (ip !== null) return { deviceIP: ip }
    const mac = canonicalMac(text)
    if (mac !== null) return { deviceMac: mac }
    const similar = await this.#devicesLike(text, MAX_FOUND)
    const called = calledExactly(similar, text)
    const [device, ...more] = called
    if (!device) {
      throw fieldErrors({
        device:
          similar.length === 0
            ? { key: 'devices.noneCalled', params: { text } }
            : { key: 'devices.noneCalledBut', params: { text, candidates: describe(similar) } },
      })
    }
    if (more.length > 0) {
      throw fieldErrors({
        device: { key: 'devices.severalCalled', params: { text, candidates: describe(called) } },
      })
    }
    const deviceIP =
      (at === null ? null : await this.deps.registry.addressAt(device.id, at)) ?? device.deviceIP
    return {
      ...(deviceIP !== null && { deviceIP }),
      ...(device.deviceMac !== null && { deviceMac: device.deviceMac }),
    }
  }

  async #devicesLike(text: string, limit: number, signal?: AbortSignal): Promise<NamedDevice[]> {
    const { devices, registry, owners } = this.deps
    const [{ rows: named }, keys] = await Promise.all([
      devices.list({ q: text }, { offset: 0, limit }, signal),
      owners.keysLike(text, MAX_OWN_KEYS),
    ])
    const ids = await registry.idsOf(keys)
    const own = [...new Set(ids.values())]
    const { rows: used } =
      own.length === 0
        ? { rows: [] }
        : await devices.list({ id: own }, { offset: 0, limit: own.length }, signal)
    const known = new Map([...named, ...used].map((device) => [device.id, fromDevice(device)]))
    for (const id of own) if (!known.has(id)) known.set(id, unseenDevice(id))
    return this.#withOwners([...known.values()], ids)
  }

  /** A device that holds an address of an entry counts as the entry's, unless its own MAC is in another. */
  async #withOwners(
    devices: readonly Omit<NamedDevice, 'user' | 'department'>[],
    ids: ReadonlyMap<string, string>,
  ) {
    const keysOf = new Map<string, string[]>()
    for (const [key, id] of ids) keysOf.set(id, [...(keysOf.get(id) ?? []), key])
    const namesOf = ({ id, deviceIP }: (typeof devices)[number]) => [
      id,
      ...(keysOf.get(id) ?? []),
      ...(deviceIP === null ? [] : [deviceIP]),
    ]
    const owners = await this.deps.owners.of([...new Set(devices.flatMap(namesOf))])
    return devices.map((device) => {
      const key = namesOf(device).find((name) => owners.has(name))
      const owner = key === undefined ? undefined : owners.get(key)
      return { ...device, user: owner?.user || null, department: owner?.department || null }
    })
  }
}

/** By its name before its user, and by its user before its department. */
function calledExactly(devices: readonly NamedDevice[], text: string): NamedDevice[] {
  for (const field of ['name', 'user', 'department'] as const) {
    const called = devices.filter((device) => isCalled([device[field]], text))
    if (called.length > 0) return called
  }
  return []
}

function isCalled(names: readonly (string | null)[], text: string): boolean {
  const wanted = text.toLowerCase()
  return names.some((name) => name?.toLowerCase() === wanted)
}

function namesOfDevice({ name, id, deviceIP, user }: NamedDevice): (string | null)[] {
  return [name, id, deviceIP, user]
}

function fromDevice({ id, name, deviceMac, addresses }: Device) {
  const deviceIP = addresses.find((ip) => !ip.includes(':')) ?? addresses[0] ?? (isIp(id) ? id : null)
  return { id, name, deviceIP, deviceMac }
}

function unseenDevice(id: string) {
  return isMacText(id)
    ? { id, name: null, deviceIP: null, deviceMac: id }
    : { id, name: null, deviceIP: id, deviceMac: null }
}

/** `10.0.0.5 (Front desk, Li Wei); …` */
function describe(devices: readonly NamedDevice[]): string {
  const shown = devices.slice(0, MAX_NAMED).map(({ id, deviceIP, name, user, department }) => {
    const words = [name, user, department].filter(Boolean).join(', ')
    return words === '' ? (deviceIP ?? id) : `${deviceIP ?? id} (${words})`
  })
  return [...shown, ...(devices.length > MAX_NAMED ? ['…'] : [])].join('; ')
}
