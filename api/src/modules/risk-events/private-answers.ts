import { z } from 'zod'
import { PRIVATE_ADDRESS } from '../../detection/address-kind.ts'
import { type Finding, reason } from '../../detection/finding.ts'
import { inRecords } from '../../platform/events/source-parts.ts'
import type { EventStore } from '../../platform/events/store.ts'
import { DAY } from '../../platform/events/time-slices.ts'

interface PrivateAnswersDeps {
  store: EventStore
  /** Domains that an administrator answers inside: own zones, and domains with servers of their own. */
  ownDomains(): Promise<readonly string[]>
}

/** How far back public answers are looked for. */
const LOOK_BACK = 7 * DAY
/** Findings of this span are decided by the same answers: one query for them reads seven days. */
const STEP = 6 * 3_600_000
const SECONDS = 60
/** Parameters of a query are part of its URL, whose length servers limit. */
const MOST_CHARACTERS = 5_000
/** Characters that each item adds to the URL. */
const SEPARATORS = '%27%2C%27'
/** With fewer devices there is no majority. */
const LEAST_DEVICES = 3

const ADDRESSES = 'arrayPushFront(further_answers, dst_ip)'
const IS_PRIVATE = `arrayExists(ip -> match(ip, {private:String}), ${ADDRESSES})`

const domainRow = z.object({
  registered: z.string(),
  inside: z.number(),
  devices: z.number(),
  address: z.string(),
})

/** What the answers of a domain were. */
interface Answers {
  inside: number
  devices: number
  address: string
}

/**
 * What private answers without a public one beside them mean, by the event store's data of the seven days before: an event
 * of a low level for all devices, or none where most devices are answered privately.
 */
export class PrivateAnswers {
  constructor(private readonly deps: PrivateAnswersDeps) {}

  readonly review = async (findings: readonly Finding[]): Promise<Finding[]> => {
    if (!findings.some(({ code }) => code === 'privateAnswer')) return [...findings]
    const own = await this.deps.ownDomains()
    const isOwn = ({ code, subject }: Finding) =>
      code === 'privateAnswer' && own.some((domain) => isWithin(subject, domain))
    const counted = findings.filter((finding) => !isOwn(finding))
    const others = counted.filter((finding) => !isUndecided(finding))
    const foreign = counted.filter(isUndecided)
    const reviewed: Finding[] = []
    const stepOf = ({ window }: Finding) => Math.floor(window / STEP) * STEP
    for (const step of new Set(foreign.map(stepOf))) {
      const found = foreign.filter((finding) => stepOf(finding) === step)
      for (const some of questionsOf(found)) reviewed.push(...(await this.#reviewStep(some, step)))
    }
    return [...others, ...reviewed]
  }

  async #reviewStep(findings: readonly Finding[], step: number): Promise<Finding[]> {
    const answers = await this.#answersOf(findings, step)
    const reviewed = new Map<string, Finding>()
    for (const finding of findings) {
      const known = answers.get(finding.subject)
      const one = known && reviewOf(finding, known)
      if (!one) continue
      const key = `${one.deviceId} ${one.subject} ${one.window}`
      const same = reviewed.get(key)
      reviewed.set(key, same ? joined(same, one) : one)
    }
    return [...reviewed.values()]
  }

  async #answersOf(findings: readonly Finding[], step: number): Promise<Map<string, Answers>> {
    const domains = [...new Set(findings.map(({ subject }) => subject))]
    const { rows } = await this.deps.store.query(
      domainRow,
      `SELECT registrable_domain AS registered, uniqExactIf(device_id, ${IS_PRIVATE}) AS inside, uniqExact(device_id) AS devices,
         minIf(arrayFirst(ip -> match(ip, {private:String}), ${ADDRESSES}), ${IS_PRIVATE}) AS address
       FROM access_record WHERE ${inRecords({ from: step - LOOK_BACK, to: step + STEP })} AND application = 'dns' AND dst_ip != ''
         AND registrable_domain IN {domains:Array(String)} GROUP BY registered`,
      { domains, private: PRIVATE_ADDRESS.source },
      { seconds: SECONDS },
    )
    return new Map(rows.map(({ registered, ...row }) => [registered, row]))
  }
}

/** Findings in groups whose domains fit into one query; those of a domain stay together. */
function questionsOf(findings: readonly Finding[]): Finding[][] {
  const bySubject = new Map<string, Finding[]>()
  for (const finding of findings) {
    const some = bySubject.get(finding.subject) ?? []
    bySubject.set(finding.subject, some)
    some.push(finding)
  }
  const questions: Finding[][] = []
  let length = MOST_CHARACTERS
  for (const [subject, some] of bySubject) {
    const size = subject.length + SEPARATORS.length
    if (length + size > MOST_CHARACTERS) {
      questions.push([])
      length = 0
    }
    questions.at(-1)?.push(...some)
    length += size
  }
  return questions
}

/** A finding with a public and a private answer within minutes is DNS rebinding, whatever was answered before. */
function isUndecided({ code, reasons }: Finding): boolean {
  return code === 'privateAnswer' && !reasons.some((reason) => reason.code === 'changed')
}

/** Null for an expected finding. */
function reviewOf(finding: Finding, { inside, devices, address }: Answers): Finding | null {
  if (inside >= LEAST_DEVICES && inside * 2 > devices) return null
  return {
    ...finding,
    deviceId: '',
    deviceIp: '',
    deviceMac: '',
    dstIp: address,
    reasons: [reason('answer', { address }), reason('inside', { devices: inside })],
  }
}

/** Devices that found the same in one window. */
function joined(one: Finding, other: Finding): Finding {
  const names = [...new Set([...namesOf(one), ...namesOf(other)])].sort()
  return {
    ...one,
    from: Math.min(one.from, other.from),
    to: Math.max(one.to, other.to),
    evidence: { names: names.map((name) => ({ name })) },
  }
}

function namesOf({ evidence }: Finding): string[] {
  return evidence?.names?.map(({ name }) => name) ?? []
}

function isWithin(name: string, domain: string): boolean {
  return name === domain || name.endsWith(`.${domain}`)
}
