import { randomUUID } from 'node:crypto'
import { decide, type PolicySet } from '@netwarden/shared/policy'
import { formatIp, parseNetwork } from '@netwarden/shared/validators'
import type { BindPlan, BindView } from '../../bind/bind-plan.ts'
import { bannedCanaryDomain, PASSED_CANARY_DOMAIN } from '../../bind/first-zone.ts'
import { keyName } from '../../bind/rendered-config.ts'
import { askView, verdictIn } from '../../bind/signed-question.ts'
import { RCODE } from '../../gateway/wire/codes.ts'
import type { CanaryReport, DifferingCanary } from '../../gateway-control/canary-rounds.ts'
import type { ProofTransport } from '../../gateway-control/prove-listener.ts'
import type { BindFolder } from './bind-folder.ts'

interface Question {
  view: BindView
  name: string
  expected: DifferingCanary['expected']
}

interface RoundFacts {
  set: PolicySet
  /** Whether the server decides by each policy zone as it was written. */
  isProved: boolean
}

const AT_ONCE = 16
const TRIES = 2
const MOST_SHOWN = 50
/** Every round of so many is over TCP, too. */
const TCP_EVERY = 6
/** Names of lists that are looked at for a question. */
const MOST_TRIED = 20
const NAME_GROUPS: ReadonlySet<string> = new Set(['domain', 'app', 'org', 'bad', 'common'])

/** Questions that the key of each view signs: one that is banned there, one that passes, and a name of its policies. */
export class BindCanaries {
  #rounds = 0
  #last: CanaryReport | null = null
  #refusing: string | null = null

  constructor(
    private readonly address: string,
    private readonly folder: Pick<BindFolder, 'key'>,
  ) {}

  get last(): CanaryReport | null {
    return this.#last
  }

  /** A view that refused a question in the last round. */
  get refusing(): string | null {
    return this.#refusing
  }

  async round(plan: BindPlan, { set, isProved }: RoundFacts): Promise<CanaryReport> {
    this.#refusing = null
    const transports: ProofTransport[] = this.#rounds++ % TCP_EVERY === 0 ? ['udp', 'tcp'] : ['udp']
    const questions = plan.views.flatMap((view) => this.#questionsFor(view, set))
    const all = transports.flatMap((via) => questions.map((question) => ({ question, via })))
    const report: CanaryReport = {
      at: 0,
      asked: 0,
      agreed: 0,
      differing: [],
      generation: isProved ? plan.generation : null,
    }
    for (let from = 0; from < all.length; from += AT_ONCE)
      await Promise.all(
        all.slice(from, from + AT_ONCE).map(async ({ question, via }) => {
          const got = await this.#answerTo(question, via)
          note(report, { question, via: `${this.address} ${via}`, got })
        }),
      )
    report.at = Date.now()
    this.#last = report
    return report
  }

  #questionsFor(view: BindView, set: PolicySet): Question[] {
    const nonce = randomUUID()
    const listed = this.#listedName(view, set)
    return [
      { view, name: `${nonce}.${bannedCanaryDomain(view.segmentId)}`, expected: 'banned' },
      { view, name: `${nonce}.${PASSED_CANARY_DOMAIN}`, expected: 'passed' },
      ...(listed === null ? [] : [{ view, name: listed, expected: 'banned' as const }]),
    ]
  }

  /** A name that the policies ban for a device of the view, another one in each round; null where none is found. */
  #listedName({ clients, zones }: BindView, set: PolicySet): string | null {
    const deviceIp = addressIn(clients)
    const banning = zones.filter(({ name }) => NAME_GROUPS.has(name.split('.', 1)[0] ?? ''))
    const zone = banning[this.#rounds % banning.length]
    if (!zone) return null
    const { nodes } = zone
    const start = (this.#rounds * MOST_TRIED) % nodes.length
    for (let tried = 0; tried < Math.min(MOST_TRIED, nodes.length); tried += 1) {
      const node = nodes[(start + tried) % nodes.length]
      if (node?.exact !== 'ban') continue
      const query = { at: Date.now(), deviceIp, deviceMac: null, domain: node.name, answers: [] }
      const { solvedMode, controlGroup } = decide(set, query)
      if (solvedMode === 'banned' && NAME_GROUPS.has(controlGroup)) return node.name
    }
    return null
  }

  async #answerTo({ view, name, expected }: Question, via: ProofTransport): Promise<DifferingCanary['got']> {
    const key = this.folder.key(keyName(view.name))
    for (let attempt = 1; ; attempt += 1) {
      const answer = await askView(this.address, key, { name, type: 'A', isRecursive: true }, via)
      if (answer?.rcode === RCODE.REFUSED && answer.policyZone === null) this.#refusing = view.name
      const got = verdictIn(answer)
      if (got === expected || attempt === TRIES) return got
    }
  }
}

function addressIn(clients: readonly string[] | null): string {
  const network = clients ? parseNetwork(clients[0] ?? '') : null
  return network ? formatIp(network.address) : '192.0.2.1'
}

function note(
  report: CanaryReport,
  {
    question: { view, name, expected },
    via,
    got,
  }: { question: Question; via: string; got: DifferingCanary['got'] },
): void {
  report.asked += 1
  if (got === expected) report.agreed += 1
  else if (report.differing.length < MOST_SHOWN)
    report.differing.push({ segmentId: view.segmentId, name, expected, got, via })
}
