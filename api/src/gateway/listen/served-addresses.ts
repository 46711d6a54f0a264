import { networkInterfaces } from 'node:os'
import type { ListenerStatus } from '../setup.ts'
import { type Endpoint, parseEndpoint, showEndpoint } from '../upstreams/endpoint.ts'
import { faultOfListen } from './listen-fault.ts'

export interface Listener {
  close(): Promise<void>
}

const ANY_ADDRESS = { '0.0.0.0': 'IPv4', '::': 'IPv6' } as const

/** Addresses that are served. One that cannot be served is tried again at each `apply`. */
export class ServedAddresses {
  private readonly opened = new Map<string, Listener>()
  /** Served addresses that the machine has listed, and those of them that it has no more, such as a virtual address. */
  private readonly listed = new Set<string>()
  private readonly gone = new Set<string>()
  private faults = new Map<string, ListenerStatus>()
  private wanted: readonly string[] = []
  private applying: Promise<void> = Promise.resolve()

  constructor(
    /** Resolves when the address is served; rejects with the system's error. */
    private readonly open: (endpoint: Endpoint) => Promise<Listener>,
    private readonly onChange: (status: ListenerStatus) => void,
  ) {}

  /** All addresses that are or should be served, as endpoints. */
  get endpoints(): ReadonlySet<string> {
    return new Set(servedAddresses(this.wanted))
  }

  get status(): ListenerStatus[] {
    return servedAddresses(this.wanted).map(
      (address) =>
        this.faults.get(address) ?? { address, isUp: this.opened.has(address), fault: null, code: null },
    )
  }

  setWanted(listen: readonly string[]): void {
    this.wanted = listen
  }

  /** Closes and opens the addresses that differ from the settings; never rejects. */
  apply(): Promise<void> {
    this.applying = this.applying.then(() => this.applyOnce())
    return this.applying
  }

  async close(): Promise<void> {
    this.wanted = []
    await this.apply()
  }

  private async applyOnce(): Promise<void> {
    const wanted = new Set(servedAddresses(this.wanted))
    this.notePresent(wanted)
    for (const [address, listener] of this.opened) {
      if (wanted.has(address) && !this.gone.has(address)) continue
      this.opened.delete(address)
      await listener.close()
    }
    for (const address of this.faults.keys()) if (!wanted.has(address)) this.faults.delete(address)
    for (const address of wanted) {
      if (this.gone.has(address))
        this.note({ address, isUp: false, fault: 'addressMissing', code: 'EADDRNOTAVAIL' })
      else if (!this.opened.has(address)) await this.openOne(address)
    }
  }

  /** An address that is bindable and on no interface, as on loopback or by a local route, is served as long as it is wanted. */
  private notePresent(wanted: ReadonlySet<string>): void {
    const present = new Set((['IPv4', 'IPv6'] as const).flatMap(addressesOf))
    for (const address of this.listed) if (!wanted.has(address)) this.listed.delete(address)
    this.gone.clear()
    for (const address of wanted) {
      if (present.has(parseEndpoint(address).ip)) this.listed.add(address)
      else if (this.listed.has(address)) this.gone.add(address)
    }
  }

  private note(status: ListenerStatus): void {
    const before = this.faults.get(status.address)
    this.faults.set(status.address, status)
    if (before?.code !== status.code) this.onChange(status)
  }

  private async openOne(address: string): Promise<void> {
    try {
      this.opened.set(address, await this.open(parseEndpoint(address)))
      this.faults.delete(address)
      this.onChange({ address, isUp: true, fault: null, code: null })
    } catch (error) {
      this.note({ address, isUp: false, ...faultOfListen(error) })
    }
  }
}

/**
 * An unspecified address becomes each address of the machine: a socket for all of them would answer from an address
 * that the system picks, which clients reject.
 */
export function servedAddresses(listen: readonly string[]): string[] {
  const addresses = new Set<string>()
  for (const text of listen) {
    const { ip, port } = parseEndpoint(text)
    const family = Object.entries(ANY_ADDRESS).find(([any]) => any === ip)?.[1]
    const found = family === undefined ? [ip] : addressesOf(family)
    for (const each of found) addresses.add(showEndpoint({ ip: each, port }))
  }
  return [...addresses]
}

function addressesOf(family: 'IPv4' | 'IPv6'): string[] {
  return Object.entries(networkInterfaces()).flatMap(([name, addresses = []]) =>
    addresses
      .filter((one) => one.family === family)
      .map(({ address }) => (address.startsWith('fe80:') ? `${address}%${name}` : address)),
  )
}
