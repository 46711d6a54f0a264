/** An open connection of a client. */
export interface Connection {
  readonly address: string
  /** Time of the last complete query or answer, in the clock of `performance.now()`. */
  readonly activeAt: number
  /** Queries that wait for their answers. */
  readonly waiting: number
  close(): void
}

interface Limits {
  /** Over all addresses. Beyond it a connection of the client with the most of them is closed (RFC 7766 §6.2.3). */
  most: number
  idleFor: number
}

/** Open connections of clients, bounded in number and in time without a query. */
export class Connections {
  private readonly connections = new Set<Connection>()

  constructor(private readonly limits: Limits) {}

  get size(): number {
    return this.connections.size
  }

  add(connection: Connection): void {
    if (this.connections.size >= this.limits.most) this.closeIdlest()
    this.connections.add(connection)
  }

  delete(connection: Connection): void {
    this.connections.delete(connection)
  }

  /** Called once a second. A client that sends a query octet by octet counts as idle, too. */
  closeIdle(): void {
    const now = performance.now()
    for (const connection of this.connections)
      if (connection.waiting === 0 && now - connection.activeAt > this.limits.idleFor) connection.close()
  }

  private closeIdlest(): void {
    const busiest = this.busiestAddress()
    let idlest: Connection | null = null
    for (const connection of this.connections)
      if (connection.address === busiest && (idlest === null || connection.activeAt < idlest.activeAt))
        idlest = connection
    idlest?.close()
    if (idlest) this.connections.delete(idlest)
  }

  private busiestAddress(): string {
    const counts = new Map<string, number>()
    let busiest = ''
    for (const { address } of this.connections) {
      const count = (counts.get(address) ?? 0) + 1
      counts.set(address, count)
      if (count > (counts.get(busiest) ?? 0)) busiest = address
    }
    return busiest
  }
}
