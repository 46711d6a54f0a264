import {
  type Call,
  policyCalls,
  policyListCalls,
  receiptCalls,
  riskRuleCalls,
  zoneCalls,
} from '@netwarden/shared/contract'

/** Fields that choose the object or the kind of call. */
const ADDRESS = ['dryRun', 'id', 'ids', 'version', 'wait']
/** Here the version is the one to change to and not the one that the client read. */
const WITH_TARGET_VERSION = ADDRESS.filter((field) => field !== 'version')

const ADDRESSES: Readonly<Record<string, readonly string[]>> = {
  [policyCalls.enable.url]: [...ADDRESS, 'segmentId'],
  [policyListCalls.accept.url]: WITH_TARGET_VERSION,
  [policyListCalls.discard.url]: WITH_TARGET_VERSION,
  [policyListCalls.rollback.url]: WITH_TARGET_VERSION,
  [zoneCalls.rollback.url]: WITH_TARGET_VERSION,
}

/** Fields of a call that do not become fields of its object, which may have others with the same names. */
const INPUTS: Readonly<Record<string, readonly string[]>> = {
  [policyListCalls.discard.url]: ['version'],
  [receiptCalls.revert.url]: ['reason'],
  [zoneCalls.rollback.url]: ['version'],
}

/** Calls that leave the items of a list unchanged that they do not name. */
const PARTIAL: ReadonlySet<string> = new Set([riskRuleCalls.update.url])

export function isAddress({ url }: Call, field: string): boolean {
  return (ADDRESSES[url] ?? ADDRESS).includes(field)
}

export function isInput({ url }: Call, field: string): boolean {
  return INPUTS[url]?.includes(field) ?? false
}

export function changesPartOfLists({ url }: Call): boolean {
  return PARTIAL.has(url)
}
