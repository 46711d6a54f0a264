import {
  type ChainReport,
  isAdminRole,
  type Language,
  notFound,
  type OperationLogEntry,
} from '@netwarden/shared'
import type { CallContext } from '../../http/context.ts'
import type { ListWindow, Slice } from '../../http/list-query.ts'
import { type Entry, follows, type Link } from './chain.ts'
import type { OperationFilter, OperationLogRepository, OperationSort } from './operation-log.repository.ts'
import { isSearch, type OperationSearch } from './operation-search.ts'

const VERIFY_STEP = 1_000

export type BuiltInName = (kind: string, id: string, language: Language) => string | null

/** Who looks, and in which language. */
type Reader = Pick<CallContext, 'principal' | 'language'>

export class OperationLogService {
  constructor(
    private readonly repository: OperationLogRepository,
    private readonly search: OperationSearch,
    /** What is built in has a name in each language; null for everything else. */
    private readonly builtInName: BuiltInName = () => null,
  ) {}

  /** Administrators see all of it, others what they did themselves. */
  async list(
    filter: OperationFilter,
    window: ListWindow<OperationSort>,
    { principal: { userId, role }, language }: Reader,
    signal?: AbortSignal,
  ): Promise<Slice<OperationLogEntry>> {
    const own = isAdminRole(role) ? filter : { ...filter, actorId: userId }
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

  /** Walks the chain from its beginning; the first entry that does not hold is named. */
  async verify(signal?: AbortSignal): Promise<ChainReport> {
    // Read first: entries added during the walk are not its business.
    const head = await this.repository.head()
    let link: Link = { seq: 0, hash: '' }
    while (link.seq < head.seq) {
      signal?.throwIfAborted()
      const entries = await this.repository.readAfter(link.seq, VERIFY_STEP)
      const good = lastGood(entries, link)
      if (good === link || good.seq < (entries.at(-1)?.seq ?? 0)) return report(good, good.seq + 1)
      link = entries.findLast(({ seq }) => seq <= head.seq) ?? good
    }
    // Whoever makes the last entry anew does not move what is kept of it apart.
    return report(link, link.hash === head.hash ? null : link.seq)
  }
}

/** The link up to which the chain holds. */
function lastGood(entries: readonly Entry[], start: Link): Link {
  const broken = entries.findIndex((entry, index) => !follows(entry, entries[index - 1] ?? start))
  return (broken === -1 ? entries.at(-1) : entries[broken - 1]) ?? start
}

function report(link: Link, brokenAt: number | null): ChainReport {
  return { isIntact: brokenAt === null, entries: link.seq, brokenAt, lastHash: link.hash }
}
