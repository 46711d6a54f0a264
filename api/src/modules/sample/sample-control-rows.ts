import { CUSTOM_POLICY_REMARKS, type Schedule, SEGMENT_SETTINGS } from '@netwarden/shared/domain'
import { initialValues } from '@netwarden/shared/fields'
import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import { parsePolicyEntry } from '@netwarden/shared/validators'
import type { Insertable } from 'kysely'
import type { StateTables } from '../../platform/state/tables/index.ts'
import type { CreateId } from '../../platform/time/clock.ts'
import type { SampleFacts } from './sample-facts.ts'
import type { SamplePlan } from './sample-plan.ts'

export interface SampleControlRows {
  segments: Insertable<StateTables['segment']>[]
  segmentEntries: Insertable<StateTables['segmentEntry']>[]
  listEnablements: Insertable<StateTables['listEnablement']>[]
  customPolicies: Insertable<StateTables['customPolicy']>[]
  receipts: Insertable<StateTables['receipt']>[]
}

interface Ground {
  facts: Pick<SampleFacts, 'segments' | 'policies' | 'exceptions' | 'receipts'>
  plan: Pick<SamplePlan, 'to' | 'language'>
  createId: CreateId
}

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Rank after all existing segments; segments are renumbered when they are stored. */
const LAST_RANK = 1_000_000
const NIGHT: Schedule = {
  tz: 'Asia/Shanghai',
  slots: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '20:00', to: '07:30' }],
}

/** Segments and policies of the sample; all custom policies are in the built-in segment. */
export function sampleControlRows({ facts, plan, createId }: Ground): SampleControlRows {
  const tongue = plan.language === 'zh-CN' ? 'zh' : 'en'
  const madeAt = (days: number) => plan.to - days * DAY
  return {
    segments: facts.segments.map((segment, index) => ({
      id: segment.id,
      ...initialValues(SEGMENT_SETTINGS),
      inherits: 1,
      ...segment[tongue],
      rank: LAST_RANK + index,
      createdAt: madeAt(30 - index),
      updatedAt: madeAt(12 - index),
      version: 1,
    })),
    segmentEntries: facts.segments.flatMap(({ id, entries }) =>
      entries.map(({ user, ...entry }, position) => ({ segmentId: id, position, userName: user, ...entry })),
    ),
    listEnablements: facts.segments.flatMap(({ id, lists }) =>
      lists.map(({ id: listId, solvedMode }) => ({
        segmentId: id,
        listId,
        solvedMode,
        enable: 1,
      })),
    ),
    customPolicies: [
      ...facts.policies.map((policy, index) => ({
        ...beginOf({ createId, comment: policy[tongue] }),
        policyGroup: policy.group,
        ...entryOf(policy),
        solvedMode: policy.solvedMode,
        enable: Number(policy.enable),
        expiresAt: policy.endedDaysAgo === undefined ? null : madeAt(policy.endedDaysAgo),
        schedule: policy.night ? JSON.stringify(NIGHT) : null,
        createdAt: madeAt(28 - index),
        updatedAt: madeAt(14 - index),
        updatedBy: policy.by,
      })),
      ...facts.exceptions.map((exception) => exceptionRow(exception, { plan, createId }, exception[tongue])),
    ],
    receipts: facts.receipts.map((receipt) => receiptRow(receipt, { plan, createId }, tongue)),
  }
}

function beginOf({ createId, comment }: { createId: CreateId; comment: string }) {
  return {
    id: createId(),
    segmentId: BUILT_IN_SEGMENT_ID,
    ...initialValues(CUSTOM_POLICY_REMARKS),
    comment,
    version: 1,
  }
}

function exceptionRow(
  { domain, device, by, fromHours, toHours }: SampleFacts['exceptions'][number],
  { plan, createId }: Omit<Ground, 'facts'>,
  reason: string,
): Insertable<StateTables['customPolicy']> {
  const begin = beginOf({ createId, comment: '' })
  const validFrom = plan.to + fromHours * HOUR
  return {
    ...begin,
    policyGroup: 'domain',
    // As of every exception: several may name the same domain.
    entry: `${domain} ${begin.id}`,
    deviceIp: device,
    deviceMac: null,
    solvedMode: 'passed',
    enable: 1,
    reason,
    validFrom,
    expiresAt: plan.to + toHours * HOUR,
    schedule: null,
    exceptionDomain: domain,
    exceptionBy: by,
    createdAt: validFrom,
    updatedAt: validFrom,
    updatedBy: by,
  }
}

const HOURS_OF_PREDICTION = 7 * 24
const HOURS_OF_OBSERVATION = 24

/** Its observation is complete, so that nothing measures it again. */
function receiptRow(
  {
    by,
    daysAgo,
    parts,
    predicted,
    observed,
    firstHour,
    unexpected,
    ...worded
  }: SampleFacts['receipts'][number],
  { plan, createId }: Omit<Ground, 'facts'>,
  tongue: 'zh' | 'en',
): Insertable<StateTables['receipt']> {
  const at = plan.to - daysAgo * DAY
  return {
    id: createId(),
    at,
    by,
    approvedBy: null,
    reason: worded[tongue],
    parts: JSON.stringify(parts.map(({ action, ...names }) => ({ action, name: names[tongue] }))),
    partCount: parts.length,
    predicted: JSON.stringify({ ...predicted, hours: HOURS_OF_PREDICTION }),
    expected: JSON.stringify({ names: [], devices: [], leftOut: { names: 0, devices: 0 } }),
    observed: JSON.stringify({
      ...observed,
      hours: HOURS_OF_OBSERVATION,
      firstHour,
      unexpected,
      unexpectedDevices: [],
    }),
    observedTo: at + HOURS_OF_OBSERVATION * HOUR,
    isObserved: 1,
    revertOf: null,
    revertedBy: null,
  }
}

function entryOf({ group, entry: text }: SampleFacts['policies'][number]) {
  const parsed = parsePolicyEntry(group, text)
  if (parsed.fault !== undefined) throw new Error(`the sample has a policy on ${text}: ${parsed.fault}`)
  const { entry, deviceIp, deviceMac } = parsed
  return { entry, deviceIp, deviceMac }
}
