import { deviceOf } from '../../policies/marked-device.ts'
import { CANARY_DOMAIN, isMarkedName } from '../../policies/marked-name.ts'
import { emptyAnswer, NO_SUCH_NAME } from '../answers/made-answer.ts'
import { renderAnswer } from '../answers/render.ts'
import type { ClientTable } from '../clients/client-table.ts'
import { decideName, isOpen } from '../decide-query.ts'
import type { Outcome } from '../outcome.ts'
import type { Policies } from '../policies.ts'
import type { QueryAnswerer } from '../query-answerer.ts'
import type { GatewaySettings } from '../setup.ts'
import type { ReplyTarget } from '../spool/answer-batch.ts'
import { RCODE } from '../wire/codes.ts'
import { OPTION_MARK, type Query } from '../wire/query.ts'
import { type ProofFacts, questionIn, readMark, writeProof } from './marked-question.ts'

interface ProofParts {
  policies: Pick<Policies, 'current' | 'isLoaded'>
  clients: ClientTable
  answerer: Pick<QueryAnswerer, 'answer'>
}

/** Answers marked questions as any others, but records and counts none of them. */
export class ProofAnswerer {
  private key: Buffer | null = null
  private consoleKey: Buffer | null = null

  constructor(
    private readonly parts: ProofParts,
    settings: GatewaySettings,
  ) {
    this.apply(settings)
  }

  apply({ proofKey, consoleProofKey }: GatewaySettings): void {
    this.key = proofKey === null ? null : Buffer.from(proofKey, 'hex')
    this.consoleKey = consoleProofKey === null ? null : Buffer.from(consoleProofKey, 'hex')
  }

  /** False where the question has no valid mark, so that it is one of a client. */
  take(query: Query, target: ReplyTarget, now: number): boolean {
    const { key } = this
    if (key && isMarkedName(key, query.name)) {
      const { isTcp } = target
      target.send(renderAnswer(query, { answer: NO_SUCH_NAME, age: 0 }, { ...REPLY, isTcp }))
      return true
    }
    return this.takeMarked(key, query, target, now) || this.takeMarked(this.consoleKey, query, target, now)
  }

  private takeMarked(key: Buffer | null, query: Query, target: ReplyTarget, now: number): boolean {
    const { mark: data } = query
    const mark = key && data && readMark(key, questionIn(query.message, query.questionEnd), data)
    if (!mark) return false
    const reply = ({ rcode, solvedMode }: Pick<ProofFacts, 'rcode' | 'solvedMode'>) => {
      const { current, isLoaded } = this.parts.policies
      const facts = { generation: isLoaded ? current.generation : null, solvedMode, rcode }
      target.send(withOption(emptyReply(query, rcode), writeProof(key, mark.nonce, facts)))
    }
    const outcome = this.outcomeOf(query, mark.deviceIp, now)
    if (outcome instanceof Promise) outcome.then(reply).catch(() => target.discard())
    else reply(outcome)
    return true
  }

  private outcomeOf(query: Query, device: string, now: number) {
    // Without the MAC that a lease gives the address: the server expects the decision on the address alone.
    const { deviceIp, deviceMac: mac } = deviceOf(device)
    const client = { ...this.parts.clients.get(deviceIp), mac, place: null, placeOf: null }
    const decision = decideName(this.parts.policies.current, client, query.name, now)
    const isCanary = query.name.endsWith(`.${CANARY_DOMAIN}`)
    // A name that passes would be forwarded, which proves nothing about the policies.
    if (isCanary || isOpen(decision)) return { rcode: RCODE.NXDOMAIN, solvedMode: decision.solvedMode }
    const outcome = this.parts.answerer.answer(query, client, now)
    return outcome instanceof Promise ? outcome.then(factsOf) : factsOf(outcome)
  }
}

function factsOf({ answer: { rcode }, decision: { solvedMode } }: Outcome) {
  return { rcode, solvedMode }
}

const REPLY = { isTcp: false, ede: null, cookie: null }

/** The records prove nothing, and their answer must fit into any datagram. */
function emptyReply(query: Query, rcode: number): Buffer {
  return renderAnswer(query, { answer: emptyAnswer(rcode), age: 0 }, REPLY)
}

/** The OPT record without options ends the message with its length. */
function withOption(bytes: Buffer, data: Buffer): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt16BE(OPTION_MARK, 0)
  head.writeUInt16BE(data.length, 2)
  bytes.writeUInt16BE(head.length + data.length, bytes.length - 2)
  return Buffer.concat([bytes, head, data])
}
