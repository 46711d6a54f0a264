import { setImmediate } from 'node:timers/promises'
import type { PolicyExplanation } from '@netwarden/shared/contract'
import { type AccessRecord, isAdminRole, type RiskEvent } from '@netwarden/shared/domain'
import { notFound } from '@netwarden/shared/errors'
import type { Language } from '@netwarden/shared/i18n'
import { MANIFEST_FILE } from '@netwarden/shared/risk'
import type { VisitLists } from '../../platform/events/visit-lists.ts'
import { VERSION } from '../../platform/files/version.ts'
import { type Actor, actorOf } from '../../platform/http/actor.ts'
import type { CallContext } from '../../platform/http/context.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { DeviceOwners } from '../devices/index.ts'
import type { OperationLogRepository, RecordOperation } from '../operation-log/index.ts'
import {
  type HistoryRepository,
  presentRiskEvent,
  type RiskEventConditions,
  type RiskEventRow,
  type RisksRepository,
} from '../risk-event-repository/index.ts'
import { eventHistory } from './event-history.ts'
import { checksumFile, type EvidenceFile, jsonFile, linesFile, sha256Of, tarOf } from './evidence-archive.ts'
import { involvedScope, namesIn } from './involved-scope.ts'
import type { MutesRepository } from './mutes.repository.ts'
import { conditionsOf, type RiskEventQuery } from './risk-event-query.ts'
import type { RiskRulesService } from './risk-rules.service.ts'

export interface RiskEventFilesDeps {
  repository: RisksRepository
  history: HistoryRepository
  owners: Pick<DeviceOwners, 'keysOf'>
  mutes: MutesRepository
  rules: RiskRulesService
  visits: Pick<VisitLists, 'page'>
  operations: Pick<OperationLogRepository, 'aboutEvent'>
  inForce(
    asked: { names: ReadonlySet<string>; policyIds: ReadonlySet<string>; since: number },
    language: Language,
  ): Promise<{ content: unknown; facts: object }>
  explain(
    asked: { deviceIP?: string; deviceMac?: string; domain?: string; ip?: string },
    language: Language,
  ): Promise<PolicyExplanation>
  record: RecordOperation
  clock: Clock
}

const EVENTS_A_STEP = 500
/** Maximum of records in an archive; the manifest notes a cut. */
const MOST_RECORDS = 10_000
const MOST_OPERATIONS = 2_000
const DAY = 86_400_000
/** Longest span of an event (ms). */
const PAST = 30 * DAY

interface Archive {
  name: string
  content: NodeJS.ReadableStream
}

/** Exports of events. */
export class RiskEventFiles {
  constructor(private readonly deps: RiskEventFilesDeps) {}

  /** The events of the list in steps, the newest first; the export is logged before. */
  async export(query: RiskEventQuery, context: CallContext): Promise<AsyncIterable<RiskEvent[]>> {
    const conditions = await conditionsOf(query, context.language, this.deps.owners)
    const subject = { kind: 'risk-event', id: '', name: '' }
    const filter = { ...query, from: query.from?.toISOString(), to: query.to?.toISOString() }
    await this.deps.record({
      actor: actorOf(context),
      action: 'riskEvent.export',
      subject,
      after: { filter },
    })
    return this.#steps(conditions, context)
  }

  async *#steps(conditions: RiskEventConditions, { language, signal }: CallContext) {
    for (let last: RiskEventRow | null | undefined = null; last !== undefined; ) {
      signal.throwIfAborted()
      const rows: RiskEventRow[] = await this.deps.repository.behind(conditions, last, EVENTS_A_STEP)
      yield rows.map((row) => presentRiskEvent(row, language))
      last = rows.length < EVENTS_A_STEP ? undefined : rows.at(-1)
      await setImmediate()
    }
  }

  /**
   * An event with all its evidence. The digest of its checksum file is in the operation log before it is sent, so
   * that an archive with recomputed checksums differs from the one that was exported.
   */
  async evidence(id: string, context: CallContext): Promise<Archive> {
    const { repository, record, clock } = this.deps
    const [row] = await repository.findMany([id])
    if (!row) throw notFound()
    const actor = actorOf(context)
    const now = new Date(clock.now())
    const files = await this.#files(row, { now, actor, context })
    const checksums = checksumFile(files)
    const name = `evidence-${row.code}-${now.toISOString().replace(/[-:]|\.\d+/g, '')}`
    const after = { archive: `${name}.tar.gz`, sha256OfChecksums: sha256Of(checksums.content) }
    const subject = { kind: 'risk-event', id, name: row.code }
    await record({ actor, action: 'riskEvent.evidence', subject, after })
    return { name: `${name}.tar.gz`, content: tarOf([...files, checksums], name, now) }
  }

  async #files(
    row: RiskEventRow,
    { now, actor, context }: { now: Date; actor: Actor; context: CallContext },
  ): Promise<EvidenceFile[]> {
    const { history, mutes, rules, operations, inForce, explain } = this.deps
    const { language, signal } = context
    const asked = {
      ...(row.deviceIp && { deviceIP: row.deviceIp }),
      ...(row.deviceMac && { deviceMac: row.deviceMac }),
      ...(row.domain && { domain: row.domain }),
      ...(row.dstHostIp && { ip: row.dstHostIp }),
    }
    const records = await this.#records(row, signal)
    // Operation logs of other users are for administrators.
    const hasLog = isAdminRole(context.principal.role)
    const [log, steps, decision, control, rulesInForce, muted] = await Promise.all([
      hasLog ? operations.aboutEvent(row.id, row.detectedAt - DAY, MOST_OPERATIONS + 1) : [],
      history.of(row.id),
      explain(asked, language),
      inForce({ ...concernOf(row, records.list), since: row.detectedAt - PAST }, language),
      rules.read(),
      mutes.inForce(now.getTime()),
    ])
    const event = presentRiskEvent(row, language)
    const manifest = {
      product: 'Netwarden',
      version: VERSION,
      madeAt: now.toISOString(),
      madeBy: actor.username,
      eventId: row.id,
      records: { ...records.facts, most: MOST_RECORDS },
      ...(hasLog && {
        operations: {
          held: Math.min(log.length, MOST_OPERATIONS),
          areAll: log.length <= MOST_OPERATIONS,
          most: MOST_OPERATIONS,
        },
      }),
      policies: control.facts,
    }
    return [
      jsonFile(MANIFEST_FILE, manifest),
      jsonFile('event.json', event),
      linesFile('history.ndjson', eventHistory(row, steps)),
      linesFile('records.ndjson', records.list),
      jsonFile('decision.json', { asked, at: now.toISOString(), ...decision }),
      jsonFile('policies.json', control.content),
      jsonFile('rules.json', { rules: rulesInForce, mutes: muted }),
      ...(hasLog ? [linesFile('operations.ndjson', log.slice(0, MOST_OPERATIONS))] : []),
    ]
  }

  /** The records that the event's page shows, the newest of them where they are too many. */
  async #records(row: RiskEventRow, signal: AbortSignal) {
    const scope = involvedScope(row)
    if (!scope) return { list: [], facts: { held: 0, total: 0, areAll: true } }
    const page = { offset: 0, limit: MOST_RECORDS, order: 'desc' } as const
    const { list, total, isTotalBound } = await this.deps.visits.page(scope, page, signal)
    const facts = { held: list.length, total, areAll: !isTotalBound && total <= list.length }
    return { list, facts: { ...facts, from: iso(scope.span.from), to: iso(scope.span.to) } }
  }
}

/** What an event and its records name: domains with the aliases that led to them, and policies, categories among them. */
function concernOf(row: RiskEventRow, records: readonly AccessRecord[]) {
  const asked = records.flatMap(({ domain, cnames }) => (domain === null ? cnames : [domain, ...cnames]))
  return {
    names: new Set([...asked, ...namesIn(row), ...(row.domain ? [row.domain] : [])]),
    policyIds: new Set(
      records.flatMap(({ policyId, domainType }) => [domainType, ...(policyId ? [policyId] : [])]),
    ),
  }
}

const iso = (at: number) => new Date(at).toISOString()
