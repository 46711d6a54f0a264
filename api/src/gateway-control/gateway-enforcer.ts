import {
  type EnforcedPolicies,
  type Enforcer,
  type EnforcerAnswer,
  EnforcerAway,
  EnforcerFault,
  type EnforcerQuery,
} from '../policies/enforcer.ts'
import type { ControlConnection } from './control-connection.ts'
import type { GatewaySupervisor } from './gateway-supervisor.ts'

/** The gateway queries several servers before it gives up. */
const ANSWER_LIMIT = 15_000
/** Opening policies with very many rules takes seconds. */
const RETURN_LIMIT = 15_000

/** The gateway of this data directory as an enforcer. */
export class GatewayEnforcer implements Enforcer {
  constructor(
    private readonly supervisor: Pick<GatewaySupervisor, 'state' | 'connection' | 'look' | 'reload'>,
  ) {}

  /** It decides by `decide` itself. */
  cannot(): null {
    return null
  }

  async take(generation: number): Promise<boolean> {
    await this.supervisor.reload()
    return (this.inForce()?.generation ?? -1) >= generation
  }

  inForce(): EnforcedPolicies | null {
    const { isWanted, status } = this.supervisor.state
    if (!isWanted) return null
    const { isLoaded = false, generation = null, since } = status?.policies ?? {}
    return isLoaded && since !== undefined ? { generation, since } : { generation: null }
  }

  ask(query: EnforcerQuery): Promise<EnforcerAnswer> {
    return this.#request(async (connection) => {
      const { result } = await connection.request({ type: 'query', ...query }, 'answered', ANSWER_LIMIT)
      return result
    })
  }

  async returnToFormer(): Promise<number> {
    const generation = await this.#request(async (connection) => {
      const reply = await connection.request({ type: 'returnToFormer' }, 'returned', RETURN_LIMIT)
      return reply.generation
    })
    await this.supervisor.look()
    return generation
  }

  async takeNewest(): Promise<number> {
    const generation = await this.#request(async (connection) => {
      const reply = await connection.request({ type: 'takeNewest' }, 'taken', RETURN_LIMIT)
      return reply.generation
    })
    await this.supervisor.look()
    return generation
  }

  async #request<Result>(send: (connection: ControlConnection) => Promise<Result>): Promise<Result> {
    const { connection } = this.supervisor
    if (!connection) throw new EnforcerAway('the gateway does not run')
    try {
      return await send(connection)
    } catch (cause) {
      if (cause instanceof EnforcerFault || connection.isOpen) throw cause
      throw new EnforcerAway('the gateway has ended')
    }
  }
}
