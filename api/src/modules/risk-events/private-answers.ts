import { z } from 'zod'
import { PRIVATE_ADDRESS, SPECIAL_ADDRESS } from '../../detection/address-kind.ts'
import { type Finding, milder, reason } from '../../detection/finding.ts'
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
const MOST_ASKED = 20
/** Characters that each item adds to the URL. */
const SEPARATORS = '%27%2C%27'
/** An attacker's server answers with shorter TTLs (s), so that the next look-up gets another address. */
const SHORT_TTL = 60
/** With fewer devices there is no majority. */
const LEAST_DEVICES = 3

const ADDRESSES = 'arrayPushFront(further_answers, dst_ip)'
const IS_PRIVATE = `arrayExists(ip -> match(ip, {private:String}), ${ADDRESSES})`
const IS_PUBLIC = `arrayExists(ip -> ip != '' AND NOT match(ip, {private:String}) AND NOT match(ip, {special:String}), ${ADDRESSES})`

const nameRow = z.object({
  below: z.string(),
  name: z.string(),
  inside: z.number(),
  outside: z.number(),
  ttl: z.number().nullable(),
})
const domainRow = z.object({
  registered: z.string(),
  inside: z.number(),
  devices: z.number(),
  address: z.string(),
})

/** Numbers of devices with a private and with a public answer; the least TTL (s) of private answers from outside. */
interface NameAnswers {
  inside: number
  outside: number
  ttl: number | null
}

/** What the answers of a domain were, and of its names. */
interface Answers {
  names: Map<string, NameAnswers>
  inside: number
  devices: number
  address: string
}

/**
 * Distinguishes DNS rebinding from own networks, by the event store's data of the seven days before. It is rebinding
 * where the same name was answered with a public address for at least as many devices, or where a server outside of the
 * network gave the private answer with a short TTL. Without either the event is of the lowest level and one for all devices.
 * There is none where most devices are answered privately.
 */
export class PrivateAnswers {
  constructor(private readonly deps: PrivateAnswersDeps) {}

  readonly review = async (findings: readonly Finding[]): Promise<Finding[]> => {
    const found = findings.filter(({ code }) => code === 'privateAnswer')
    if (found.length === 0) return [...findings]
    const others = findings.filter(({ code }) => code !== 'privateAnswer')
    const own = await this.deps.ownDomains()
    const foreign = found.filter(({ subject }) => !own.some((domain) => isWithin(subject, domain)))
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
    const names = askedOf(findings)
    const where = `${inRecords({ from: step - LOOK_BACK, to: step + STEP })} AND application = 'dns' AND dst_ip != ''`
    const params = { domains, names, private: PRIVATE_ADDRESS.source, special: SPECIAL_ADDRESS.source }
    const [byDomain, byName] = await Promise.all([
      this.deps.store.query(
        domainRow,
        `SELECT registrable_domain AS registered, uniqExactIf(device_id, ${IS_PRIVATE}) AS inside, uniqExact(device_id) AS devices,
           minIf(arrayFirst(ip -> match(ip, {private:String}), ${ADDRESSES}), ${IS_PRIVATE}) AS address
         FROM access_record WHERE ${where} AND registrable_domain IN {domains:Array(String)} GROUP BY registered`,
        params,
        { seconds: SECONDS },
      ),
      this.deps.store.query(
        nameRow,
        `SELECT any(registrable_domain) AS below, domain AS name,
           uniqExactIf(device_id, ${IS_PRIVATE}) AS inside, uniqExactIf(device_id, ${IS_PUBLIC}) AS outside, min(outside_ttl) AS ttl
         FROM access_record WHERE ${where} AND domain IN {names:Array(String)} GROUP BY name`,
        params,
        { seconds: SECONDS },
      ),
    ])
    const answers = new Map(
      byDomain.rows.map(({ registered, ...row }) => [registered, { ...row, names: new Map() }]),
    )
    for (const { below, name, ...counts } of byName.rows) answers.get(below)?.names.set(name, counts)
    return answers
  }
}

/** Findings in groups whose names fit into one query; those of a domain stay together. */
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
    const size = [subject, ...new Set(some.flatMap(askedNames))].join(SEPARATORS).length
    if (length + size > MOST_CHARACTERS) {
      questions.push([])
      length = 0
    }
    questions.at(-1)?.push(...some)
    length += size
  }
  return questions
}

/** Null for an expected finding. */
function reviewOf(finding: Finding, { names, inside, devices, address }: Answers): Finding | null {
  const known = namesOf(finding).flatMap((name) => {
    const counts = names.get(name)
    return counts ? [{ name, ...counts }] : []
  })
  const rebound = known.filter((name) => name.outside > 0 && name.inside <= name.outside)
  const [changed] = rebound
  if (changed) {
    const { name, inside, outside } = changed
    return withReason(finding, reason('rebound', { name, inside, outside }), rebound)
  }
  if (inside >= LEAST_DEVICES && inside * 2 > devices) return null
  const brief = known.filter(({ ttl }) => ttl !== null && ttl < SHORT_TTL)
  const [shortest] = brief.toSorted((one, other) => Number(one.ttl) - Number(other.ttl))
  if (shortest) {
    const { name, ttl } = shortest
    return withReason(finding, reason('shortTtl', { name, ttl: Number(ttl), limit: SHORT_TTL }), brief)
  }
  return {
    ...finding,
    level: milder(finding.level, 'low'),
    deviceId: '',
    deviceIp: '',
    deviceMac: '',
    dstIp: address,
    reasons: [reason('answer', { address }), reason('inside', { devices: inside })],
  }
}

/** The finding with the reason behind its first, and with the names that are the reason as its evidence. */
function withReason(finding: Finding, why: Finding['reasons'][number], names: { name: string }[]): Finding {
  const [answer, ...others] = finding.reasons
  return {
    ...finding,
    reasons: [...(answer ? [answer] : []), why, ...others],
    evidence: { names: names.map(({ name }) => ({ name })) },
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

/** The names that are looked up; further names of a finding say nothing new. */
function askedNames(finding: Finding): string[] {
  return namesOf(finding).slice(0, MOST_ASKED)
}

function askedOf(findings: readonly Finding[]): string[] {
  const names: string[] = []
  let length = 0
  for (const name of new Set(findings.flatMap(askedNames))) {
    length += name.length + SEPARATORS.length
    if (length > MOST_CHARACTERS) break
    names.push(name)
  }
  return names
}

function namesOf({ evidence }: Finding): string[] {
  return evidence?.names?.map(({ name }) => name) ?? []
}

function isWithin(name: string, domain: string): boolean {
  return name === domain || name.endsWith(`.${domain}`)
}
