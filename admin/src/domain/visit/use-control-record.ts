import type { AccessRecord, ControlRecord } from '@netwarden/shared/domain'
import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../kit/i18n/index.ts'
import { useRecordCalls } from '../../ra/index.ts'
import { isPolicyGroup, ruleAddress } from '../control/index.ts'
import { useAddedLists } from '../words/index.ts'

/** The reason why a group of policies decided on a visit; `known` where the list already has it. */
export function useControlRecord(visit: AccessRecord | undefined, known: ControlRecord | undefined) {
  const language = useLanguage()
  const records = useRecordCalls()
  const found = useQuery({
    // Names are current ones, which change with the policies.
    queryKey: ['policies', 'control-record', visit?.id, language],
    queryFn: async ({ signal }) =>
      (await records.getOne('control-records', { id: visit?.id ?? '', signal })).data,
    enabled: visit !== undefined && isPolicyGroup(visit.controlGroup) && !known,
    meta: { isQuiet: true },
  })
  return { ...found, data: known ?? found.data }
}

/**
 * The policy that decided on a visit: its name and address; once removed, `address` is null and `isGone`
 * true.
 */
export interface DecidingRule {
  name: string | null
  address: string | null
  isGone: boolean
}

/** Undefined where no policy of ours is named, or as long as it is not known. */
export function useDecidingRule(record: ControlRecord | undefined): DecidingRule | undefined {
  const { data: lists = [] } = useAddedLists()
  if (!record || record.policyId === null) return undefined
  const { policyId, policyName: name, segmentId, segmentName, controlGroup: group } = record
  // A list keeps the name that it had.
  const isGone = name === null || lists.some(({ id, isRemoved }) => isRemoved && id === policyId)
  const hasPlace = !isGone && segmentId !== null && segmentName !== null
  return { name, isGone, address: hasPlace ? ruleAddress({ segmentId, group, policyId }) : null }
}
