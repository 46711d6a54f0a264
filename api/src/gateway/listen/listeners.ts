import type { GatewayStatus } from '../setup.ts'
import { type Endpoint, parseEndpoint } from '../upstreams/endpoint.ts'
import { faultOfListen } from './listen-fault.ts'
import type { Receive } from './receive.ts'
import { servedAddresses } from './served-addresses.ts'
import { loadSystemCalls } from './system-calls.ts'
import { TcpConnections } from './tcp-listener.ts'
import { listenByUdp } from './udp-listener.ts'

type ListenerStatus = GatewayStatus['listeners'][number]

interface Listener {
  close(): Promise<void>
}

/** The served addresses, each by UDP and TCP. One that cannot be served is tried again at each `apply`. */
export class Listeners {
  readonly tcp = new TcpConnections()
  private readonly open = new Map<string, Listener>()
  private faults = new Map<string, ListenerStatus>()
  private wanted: readonly string[] = []
  private applying: Promise<void> = Promise.resolve()

  constructor(
    private readonly receive: Receive,
    private readonly onChange: (status: ListenerStatus) => void,
  ) {}

  /** All addresses that are or should be served, as endpoints. */
  get endpoints(): ReadonlySet<string> {
    return new Set(servedAddresses(this.wanted))
  }

  get status(): ListenerStatus[] {
    return servedAddresses(this.wanted).map(
      (address) =>
        this.faults.get(address) ?? { address, isUp: this.open.has(address), fault: null, code: null },
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
    for (const [address, listener] of this.open) {
      if (wanted.has(address)) continue
      this.open.delete(address)
      await listener.close()
    }
    for (const address of this.faults.keys()) if (!wanted.has(address)) this.faults.delete(address)
    for (const address of wanted) if (!this.open.has(address)) await this.openOne(address)
  }

  private async openOne(address: string): Promise<void> {
    const before = this.faults.get(address)
    try {
      this.open.set(address, await openBoth(parseEndpoint(address), this.receive, this.tcp))
      this.faults.delete(address)
      this.onChange({ address, isUp: true, fault: null, code: null })
    } catch (error) {
      const { fault, code } = faultOfListen(error)
      const status = { address, isUp: false, fault, code }
      this.faults.set(address, status)
      if (before?.code !== code) this.onChange(status)
    }
  }
}

async function openBoth(endpoint: Endpoint, handle: Receive, tcp: TcpConnections): Promise<Listener> {
  const receive: Receive = (message, address, target) =>
    handle(message, address, target, 'plain', endpoint.ip)
  const closeUdp = await listenByUdp(endpoint, receive, await loadSystemCalls())
  try {
    const closeTcp = await tcp.listen(endpoint, receive)
    return { close: async () => void (await Promise.all([closeUdp(), closeTcp()])) }
  } catch (error) {
    await closeUdp()
    throw error
  }
}
