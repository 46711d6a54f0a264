import type { SolvedMode } from '@netwarden/shared/domain'
import type { LineOrigin, ParsedVisit, ReaderOptions, RecordSink } from '../visit.ts'
import { type BindLine, parseBindLine } from './bind-line.ts'
import { blankLookup } from './blank-visit.ts'
import { PendingLinesReader } from './pending-lines-reader.ts'
import { type PendingVisit, PendingVisits } from './pending-visits.ts'

/** The largest time between a query and the lines of policy zones about it (ms). */
const JOIN_WINDOW = 2000

/**
 * `asked`: only the query so far. `acted`: a policy zone acted on it. `noted`: policy lines without their query.
 * `answered`: a response without its query.
 */
type Stage = 'asked' | 'acted' | 'noted' | 'answered'

/** Reads the query log, the response log and the rpz log, also in one file, with their lines in any order. */
export class BindReader extends PendingLinesReader<BindLine, PendingVisits> {
  constructor(options: ReaderOptions) {
    super(options, new PendingVisits())
  }

  protected parse(text: string) {
    return parseBindLine(text, this.head)
  }

  protected take(line: BindLine, origin: LineOrigin, sink: RecordSink): void {
    this.pending.releaseOldest(line.at - JOIN_WINDOW, sink)
    if (line.kind === 'query') this.#takeQuery(line, origin, sink)
    else if (line.kind === 'response') this.#takeResponse(line, origin, sink)
    else this.#takePolicy(line, origin, sink)
  }

  #takeResponse(line: BindLine, origin: LineOrigin, sink: RecordSink): void {
    const asked = this.#find(line, ['asked', 'acted', 'noted']).find(({ visit }) => visit.rcode === null)
    if (asked === undefined) {
      this.#add(line, 'answered', origin, sink)
      return
    }
    asked.visit.rcode = line.rcode
    asked.visit.transport = line.transport
    if (asked.stage !== 'noted' && line.at >= asked.visit.at) asked.visit.latencyMs = line.at - asked.visit.at
    sink.join()
  }

  #takeQuery(line: BindLine, origin: LineOrigin, sink: RecordSink): void {
    const noted = this.#find(line, ['noted', 'answered'])[0]
    if (noted === undefined) {
      this.#add(line, 'asked', origin, sink)
      return
    }
    noted.visit.transport = line.transport
    noted.stage = noted.stage === 'answered' ? 'asked' : 'acted'
    sink.join()
  }

  #takePolicy(line: BindLine, origin: LineOrigin, sink: RecordSink): void {
    // Each query has one action, so another query of the same name gets the next action; log-only lines may be before
    // or after the action.
    const asked = this.#find(line, ['asked'])
    const target =
      (line.isLogOnly ? asked.at(-1) : asked[0]) ?? this.#find(line, ['noted', 'acted', 'answered']).at(-1)
    if (target === undefined) {
      this.#add(line, 'noted', origin, sink)
      return
    }
    if (target.visit.verdict !== 'banned')
      Object.assign(target.visit, policyFacts(line, target.visit.verdict))
    if (target.stage === 'asked' && !line.isLogOnly) target.stage = 'acted' satisfies Stage
    sink.join()
  }

  #find(line: BindLine, stages: readonly Stage[]): PendingVisit[] {
    return this.pending
      .under(keyOf(line))
      .filter(
        ({ stage, visit }) => stages.some((s) => s === stage) && Math.abs(visit.at - line.at) <= JOIN_WINDOW,
      )
  }

  #add(line: BindLine, stage: Stage, origin: LineOrigin, sink: RecordSink): void {
    this.pending.add({ keys: [keyOf(line)], visit: visitOf(line), origin, stage }, sink)
  }
}

function keyOf({ client, port, domain, qtype }: BindLine): string {
  return `${client}#${port} ${domain} ${qtype}`
}

function visitOf(line: BindLine): ParsedVisit {
  const { at, client, domain, qtype, transport, rcode } = line
  return { ...blankLookup(at), deviceIp: client, domain, qtype, transport, rcode, ...policyFacts(line, null) }
}

/** What a line changes of a visit with that verdict: the first one counts, and a ban above all. */
function policyFacts({ verdict, alias, acting }: BindLine, former: SolvedMode | null): Partial<ParsedVisit> {
  if (verdict === null || (former !== null && verdict !== 'banned')) return {}
  return { verdict, ...(alias !== null && { cnames: [alias] }), ...(acting && { acting }) }
}
