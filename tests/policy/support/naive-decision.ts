import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import type { Decision, ListGroup, PolicyRows, Query } from '@netwarden/shared/policy'
import { parseNetwork } from '@netwarden/shared/validators'
import { suffixesOf } from './random-names.ts'

/** Whether `ip` lies in `network`, both IPv4, by comparing texts of bits. */
function isInside(ip: string, network: string): boolean {
  const bits = (text: string) =>
    (parseNetwork(text)?.address.words ?? []).map((word) => word.toString(2).padStart(32, '0')).join('')
  const length = parseNetwork(network)?.prefixLength ?? 0
  return bits(ip).slice(0, length) === bits(network).slice(0, length)
}

/** Whether a row counts, by the trial, the beginning, the end and the slots of its term; slots by UTC and within a day. */
function isOn({ terms = [] }: PolicyRows, row: { term?: number }, at: number): boolean {
  const {
    validFrom = 0,
    expiresAt = null,
    schedule = null,
    shadow = false,
  } = row.term === undefined ? {} : (terms[row.term] ?? {})
  if (shadow) return false
  if (at < validFrom || (expiresAt !== null && at >= expiresAt)) return false
  if (schedule === null) return true
  const time = new Date(at)
  const clock = time.toISOString().slice(11, 16)
  return schedule.slots.some(
    ({ days, from, to }) => days.includes(time.getUTCDay() || 7) && from <= clock && clock < to,
  )
}

/** The decision by the rules without optimisation: the reference of the compiled one. */
export function naiveDecision(
  rows: PolicyRows,
  lists: Record<string, readonly string[]>,
  query: Query,
): Omit<Decision, 'matched' | 'policyId' | 'shadowPolicyId'> {
  const ranked = [...rows.segments].sort((a, b) => a.rank - b.rank)
  const segment =
    ranked.find(
      ({ id, entries }) =>
        id !== BUILT_IN_SEGMENT_ID &&
        entries.some((entry) =>
          entry.includes(':')
            ? entry === query.deviceMac
            : query.deviceIp !== null && isInside(query.deviceIp, entry),
        ),
    ) ?? ranked.find(({ id }) => id === BUILT_IN_SEGMENT_ID)
  if (!segment) throw new Error('no built-in segment')
  const pauses = rows.pauses.filter(({ from, until }) => from <= query.at && query.at < until)
  if (pauses.some(({ segmentId }) => segmentId === null || segmentId === segment.id))
    return {
      solvedMode: 'passed',
      controlGroup: 'pause',
      segmentId: segment.id,
      cname: null,
      inherited: false,
    }

  const inherits = segment.inherits === true && segment.id !== BUILT_IN_SEGMENT_ID
  const layers = [
    ...[{ id: segment.id, exceptions: exceptionsOf(rows, query), inherited: false }],
    ...(inherits ? [{ id: BUILT_IN_SEGMENT_ID, exceptions: [], inherited: true }] : []),
  ].map((layer) => ({ ...layer, custom: customOf(rows, layer.id, query.at) }))
  const answer = (
    controlGroup: Decision['controlGroup'],
    modes: readonly string[],
    cname: string | null = null,
    inherited = false,
  ) => ({
    solvedMode: modes.includes('passed') ? ('passed' as const) : ('banned' as const),
    controlGroup,
    segmentId: segment.id,
    cname,
    inherited,
  })

  const own = query.domain === null ? [] : [{ name: query.domain, cname: null }]
  const chain = (query.cnames ?? []).map((name) => ({ name, cname: name }))
  for (const { id, custom, exceptions, inherited } of layers) {
    const device = custom.filter(
      ({ group, entry }) => group === 'device' && [query.deviceIp, query.deviceMac].includes(entry),
    )
    const modes = device.map(({ solvedMode }) => solvedMode)
    if (modes.length > 0) return answer('device', modes, null, inherited)
    for (const { name } of own) {
      const found = byName(rows, lists, { id, custom, exceptions, name, at: query.at })
      if (found) return answer(found.group, found.modes, null, inherited)
    }
  }
  for (const { name, cname } of chain) {
    for (const { id, custom, exceptions, inherited } of layers) {
      const found = byName(rows, lists, { id, custom, exceptions, name, at: query.at })
      if (found) return answer(found.group, found.modes, cname, inherited)
    }
  }
  for (const { custom, inherited } of layers) {
    const isBanned = custom.some(
      ({ group, entry }) => group === 'ip' && query.answers.some((ip) => isInside(ip, entry)),
    )
    if (isBanned) return answer('ip', ['banned'], null, inherited)
  }
  return answer('default', [segment.defaultMode])
}

type Rows = PolicyRows['customPolicies']

/** The rules of a segment that count, without the exceptions of single devices. */
function customOf(rows: PolicyRows, segmentId: string, at: number): Rows {
  return rows.customPolicies.filter(
    (row) => row.device === undefined && row.segmentId === segmentId && isOn(rows, row, at),
  )
}

function exceptionsOf(rows: PolicyRows, { deviceIp, deviceMac, at }: Query): Rows {
  return rows.customPolicies.filter(
    ({ device, ...row }) =>
      device !== undefined && [deviceIp, deviceMac].includes(device) && isOn(rows, row, at),
  )
}

interface Named {
  id: string
  custom: Rows
  exceptions: Rows
  name: string
  at: number
}

/** The groups of names of one segment. */
function byName(
  rows: PolicyRows,
  lists: Record<string, readonly string[]>,
  { id: segmentId, custom, exceptions, name, at }: Named,
): { group: Decision['controlGroup']; modes: readonly string[] } | null {
  const suffixes = suffixesOf(name)
  if (exceptions.some(({ entry }) => suffixes.includes(entry))) return { group: 'domain', modes: ['passed'] }
  for (const suffix of suffixes) {
    const modes = custom
      .filter(({ group, entry }) => group === 'domain' && entry === suffix)
      .map(({ solvedMode }) => solvedMode)
    if (modes.length > 0) return { group: 'domain', modes }
  }
  for (const wanted of ['app', 'org', 'bad', 'common'] as const satisfies readonly ListGroup[]) {
    for (const suffix of suffixes) {
      const modes = rows.enablements
        .filter((row) => row.segmentId === segmentId && isOn(rows, row, at))
        .filter(({ listId }) => lists[listId]?.includes(suffix))
        .filter(({ listId }) => rows.listRows.some(({ id, group }) => id === listId && group === wanted))
        .map(({ solvedMode }) => solvedMode)
      if (modes.length > 0) return { group: wanted, modes }
    }
  }
  return null
}

/** The rows with each trial ended, so that every policy is enforced. */
function withoutTrials(rows: PolicyRows): PolicyRows {
  return { ...rows, terms: rows.terms?.map(({ shadow: _, ...term }) => term) ?? [] }
}

/** Whether a decision names a policy on trial exactly where the enforced trials would give the other mode. */
export function namesTrial(
  rows: PolicyRows,
  lists: Record<string, readonly string[]>,
  query: Query,
  { solvedMode, shadowPolicyId }: Pick<Decision, 'solvedMode' | 'shadowPolicyId'>,
): boolean {
  const isReversed = naiveDecision(withoutTrials(rows), lists, query).solvedMode !== solvedMode
  if (!isReversed) return shadowPolicyId === null
  const isOnTrial = ({ term }: { term?: number }) => term !== undefined && rows.terms?.[term]?.shadow === true
  return (
    rows.customPolicies.some((row) => row.id === shadowPolicyId && isOnTrial(row)) ||
    rows.enablements.some((row) => row.listId === shadowPolicyId && isOnTrial(row))
  )
}
