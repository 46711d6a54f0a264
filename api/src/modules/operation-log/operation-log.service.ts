import { setImmediate } from 'node:timers/promises'
import { isAdminRole, type OperationLogEntry } from '@netwarden/shared/domain'
import { notFound } from '@netwarden/shared/errors'
import type { Language } from '@netwarden/shared/i18n'
import { actorOf } from '../../platform/http/actor.ts'
import type { CallContext } from '../../platform/http/context.ts'
import type { ListWindow, Slice } from '../../platform/http/list-query.ts'
import type { Entry } from '../../platform/state/operation-log/chain.ts'
import type { RecordOperation } from './operation.ts'
import type { OperationFilter, OperationLogRepository, OperationSort } from './operation-log.repository.ts'
import { isSearch, type OperationSearch } from './operation-search.ts'

/** Entries per query in a walk of the whole log: SQLite blocks other queries meanwhile. */
const STEP = 1_000

export type BuiltInName = (kind: string, id: string, language: Language) => string | null

/** The reader and their language. */
type Reader = Pick<CallContext, 'principal' | 'language'>

export class OperationLogService {
  constructor(
    private readonly repository: OperationLogRepository,
    private readonly search: OperationSearch,
    private readonly record: RecordOperation,
    /** Built-in objects have a name in each language; null for everything else. */
    private readonly builtInName: BuiltInName = () => null,
  ) {}

  /** Administrators see the whole log, other users their own operations. */
  async list(
    filter: OperationFilter,
    window: ListWindow<OperationSort>,
    { principal: { userId, role }, language }: Reader,
    signal?: AbortSignal,
  ): Promise<Slice<OperationLogEntry>> {
    const own = ownOf(filter, { userId, role })
    const { rows, ...rest } = await (isSearch(own)
      ? this.search.list(own, window, signal)
      : this.repository.list(own, window))
    return { ...rest, rows: rows.map((entry) => this.#present(entry, language)) }
  }

  async get(id: string, reader: Reader): Promise<OperationLogEntry> {
    const { rows } = await this.list({ id: [id] }, { offset: 0, limit: 1 }, reader)
    if (!rows[0]) throw notFound()
    return rows[0]
  }

  #present(entry: Entry, language: Language): OperationLogEntry {
    const name = this.builtInName(entry.subjectKind, entry.subjectId, language)
    return {
      ...entry,
      ...(name === null ? {} : { subject: name }),
      at: new Date(entry.at).toISOString(),
      before: entry.before === null ? null : JSON.parse(entry.before),
      after: entry.after === null ? null : JSON.parse(entry.after),
    }
  }

  /** Everything that matches the filter, the newest first, in steps; the export itself is logged first. */
  async export(filter: OperationFilter, context: CallContext): Promise<AsyncIterable<OperationLogEntry[]>> {
    const { principal, language, signal } = context
    const subject = { kind: 'operation-log', id: '', name: '' }
    await this.record({
      actor: actorOf(context),
      action: 'operation-log.export',
      subject,
      after: { filter: loggedOf(filter) },
    })
    return this.#steps(ownOf(filter, principal), language, signal)
  }

  async *#steps(filter: OperationFilter, language: Language, signal: AbortSignal) {
    const { seq: newest } = await this.repository.head()
    for (let seq = newest; seq > 0; seq -= STEP) {
      signal.throwIfAborted()
      const entries = await this.repository.matchesUpTo(filter, seq, STEP)
      yield entries.map((entry) => this.#present(entry, language))
      await setImmediate()
    }
  }
}

function loggedOf({ from, to, ...texts }: OperationFilter) {
  return { ...texts, ...(from && { from: from.toISOString() }), ...(to && { to: to.toISOString() }) }
}

/** Users other than administrators see their own operations. */
function ownOf(
  filter: OperationFilter,
  { userId, role }: Pick<CallContext['principal'], 'userId' | 'role'>,
): OperationFilter {
  return isAdminRole(role) ? filter : { ...filter, actorId: userId }
}
