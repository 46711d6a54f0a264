import type { RiskEngineReport } from '@netwarden/shared/contract'
import type { ServiceQuota } from '@netwarden/shared/domain'
import type { RiskHost } from '../../detection/risk-host.ts'
import { serviceDown } from '../../detection/rules/service-down.ts'
import { sourceStream } from '../../platform/events/streams.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { FindingsService } from './findings.service.ts'
import type { RiskRulesService } from './risk-rules.service.ts'

/** The thread of the risk engine, once it is started, and its state. */
export class EngineThread {
  #host: RiskHost | null = null
  #missedAt: number | null = null

  constructor(private readonly clock: Clock) {}

  start(host: RiskHost): void {
    this.#host = host
    host.start()
  }

  async stop(): Promise<void> {
    await this.#host?.stop()
  }

  useRules(rules: Parameters<RiskHost['useRules']>[0]): void {
    this.#host?.useRules(rules)
  }

  get isUp(): boolean {
    return this.#host?.isUp ?? false
  }

  /** Visits of a source that detection saw too late to count. */
  readonly lateOf = (sourceId: string): number =>
    new Map(this.#host?.lag?.late).get(sourceStream(sourceId)) ?? 0

  /** Records did not reach the spool of the engine. */
  readonly noteMissed = (): void => {
    this.#missedAt = this.clock.now()
  }

  readonly state = () => ({
    isUp: this.isUp,
    lag: this.#host?.lag ?? null,
    brokeAt: this.#host?.brokeAt ?? null,
    missedAt: this.#missedAt,
  })

  readonly report = (): RiskEngineReport => {
    const {
      lagMs = null,
      waitingBytes = null,
      missedBatches = null,
      droppedRecords = null,
      late = [],
    } = this.#host?.lag ?? {}
    const lateRecords = late.reduce((sum, [, records]) => sum + records, 0)
    return { isUp: this.isUp, lagMs, waitingBytes, missedBatches, droppedRecords, lateRecords }
  }
}

/** Raises one risk event for each time that a service is down. */
export function createServiceDownEvents(
  rules: Pick<RiskRulesService, 'inForce'>,
  findings: Pick<FindingsService, 'store'>,
) {
  const raised = new Map<ServiceQuota, number>()
  return async (service: ServiceQuota, from: number, now: number): Promise<void> => {
    if (raised.get(service) === from) return
    const finding = serviceDown((await rules.inForce()).serviceDown, { service, from, now })
    if (!finding) return
    await findings.store([finding])
    raised.set(service, from)
  }
}
