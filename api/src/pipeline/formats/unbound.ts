import type { Message } from '@netwarden/shared/errors'
import type { JsonValue, LineOrigin, LogFormat, ParsedVisit, ReaderOptions, RecordSink } from '../visit.ts'
import { blankLookup } from './blank-visit.ts'
import { withCname } from './cname-chain.ts'
import { isMessage } from './line-fault.ts'
import { detectionHead } from './line-head.ts'
import { shareOfLines } from './line-text.ts'
import { PendingLinesReader } from './pending-lines-reader.ts'
import { type PendingVisit, PendingVisits } from './pending-visits.ts'
import { leadingTime } from './reader-clock.ts'
import { parseUnboundLine, type UnboundLine } from './unbound-line.ts'

/** Unbound gives up on a query after some tens of seconds; later replies are not awaited. */
const REPLY_WINDOW = 30_000
const ASKED = 'asked'
const DROP = 'rpz-drop'
const REWRITE = 'rpz-local-data'

type Applied = Extract<UnboundLine, { kind: 'applied' }>
type Reply = Extract<UnboundLine, { kind: 'reply' }>

/**
 * A record begins with its query (or, where queries are not logged, with the policy that acted on it) and ends with
 * its reply. Only lines of policies have the client's port, so equal queries of one client are matched in order.
 */
class UnboundReader extends PendingLinesReader<UnboundLine, PendingVisits> {
  /** In a log with queries, a reply without a pending query is late, and no second record. */
  #hasQueries: boolean

  constructor(options: ReaderOptions) {
    super(options, new PendingVisits())
    this.#hasQueries = this.state.hasQueries === true
  }

  protected parse(text: string) {
    return parseUnboundLine(text, this.head)
  }

  protected take(line: UnboundLine, origin: LineOrigin, sink: RecordSink): void {
    this.pending.releaseOldest(line.at - REPLY_WINDOW, sink)
    if (line.kind === 'query') {
      this.#hasQueries = true
      this.pending.add({ keys: [keyOf(line)], visit: visitOf(line), origin, stage: ASKED }, sink)
    } else if (line.kind === 'applied') this.#takeApplied(line, origin, sink)
    else this.#takeReply(line, origin, sink)
  }

  #takeApplied(line: Applied, origin: LineOrigin, sink: RecordSink): void {
    const stage = `@${line.port}`
    const same = this.pending.under(keyOf(line))
    const target = same.findLast((one) => one.stage === stage) ?? same.find((one) => one.stage === ASKED)
    if (target === undefined) {
      const visit = { ...visitOf(line), verdict: line.verdict }
      const pending = this.pending.add({ keys: [keyOf(line)], visit, origin, stage }, sink)
      this.#follow(line, pending, sink)
      return
    }
    target.stage = stage
    if (target.visit.verdict !== 'banned') target.visit.verdict = line.verdict ?? target.visit.verdict
    sink.join()
    this.#follow(line, target, sink)
  }

  /** A dropped query gets no reply: a reply belongs to the next such query. */
  #follow(line: Applied, pending: PendingVisit, sink: RecordSink): void {
    if (line.action === REWRITE) this.pending.addKey(pending, rewrittenKey(line))
    if (line.action === DROP) this.pending.release(pending, sink)
  }

  #takeReply(line: Reply, origin: LineOrigin, sink: RecordSink): void {
    const target = this.pending.under(keyOf(line))[0] ?? this.#findRewritten(line)
    if (target !== undefined) {
      target.visit.rcode = line.rcode
      target.visit.latencyMs = line.latencyMs
      target.visit.transport = line.transport
      target.visit.cnames = withCname(target.visit.cnames, line.domain, target.visit.domain)
      sink.join()
      this.pending.release(target, sink)
    } else if (this.#hasQueries) sink.join()
    else {
      const { rcode, latencyMs, transport } = line
      sink.accept({ ...visitOf(line), rcode, latencyMs, transport }, origin)
    }
  }

  /** Where a policy has inserted a CNAME, the reply is logged under the CNAME's target. */
  #findRewritten(line: Reply): PendingVisit | undefined {
    return this.pending.under(rewrittenKey(line))[0]
  }

  override snapshot(): JsonValue {
    return { now: this.head.clock.now, hasQueries: this.#hasQueries, pending: this.pending.snapshot() }
  }
}

function keyOf({ client, domain, qtype }: UnboundLine): string {
  return `${client} ${domain} ${qtype}`
}

function rewrittenKey({ client, qtype }: UnboundLine): string {
  return `rewritten ${client} ${qtype}`
}

function visitOf({ at, client, domain, qtype }: UnboundLine): ParsedVisit {
  return { ...blankLookup(at), deviceIp: client, domain, qtype }
}

function detect(lines: readonly string[]): number {
  const head = detectionHead()
  const isForeign = (line: string, parsed: UnboundLine | Message | null) =>
    parsed === null && !line.includes('unbound')
  return shareOfLines(lines, (line) => {
    const parsed = parseUnboundLine(line, head)
    if (isForeign(line, parsed)) return null
    return parsed === null || !isMessage(parsed)
  })
}

/** Unbound 1.17's log-queries, log-replies and rpz-log. */
export const unbound: LogFormat = {
  name: 'unbound',
  detect,
  createReader: (options) => new UnboundReader(options),
  timeOf: leadingTime,
}
