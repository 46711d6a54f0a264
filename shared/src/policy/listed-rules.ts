import type { SolvedMode } from '../domain/index.ts'
import type { EvaluatedRule } from './decide.ts'
import { readListEntry } from './lists/list-entries.ts'
import { BELOW } from './lists/list-name.ts'
import type { ListSwitchRow } from './policy-rows.ts'
import type { CompiledSegment, EnabledList, PolicySet } from './policy-set.ts'
import type { Rule } from './rule.ts'
import type { Term } from './term.ts'

/** A rule of a set as plain data; whether it is in force depends on its term. */
export interface ListedRule {
  /** Null for the exception of a device, which counts in every segment. */
  segmentId: string | null
  group: EvaluatedRule['group']
  /** Canonical name, network, IP or MAC; `*.name` of a list covers only the names below. */
  entry: string
  solvedMode: SolvedMode
  /** Id of the custom policy or list. */
  policyId: string
  /** IP or MAC of the only device of an exception. */
  device: string | null
  /** Whether the list excludes the entry, so that it does not decide on it. */
  isExcluded: boolean
  /** When it is in force, and whether it is on trial; null: always. */
  term: Term | null
}

/** The entries of a list (see `readListEntry`), which the compiled table does not keep. */
export type EntriesOf = (listId: string) => Iterable<string> | AsyncIterable<string>

/** All rules of a set: the custom policies, then those of lists. Memory does not grow with the number of rules. */
export async function* listedRules(set: PolicySet, entriesOf: EntriesOf): AsyncGenerator<ListedRule> {
  yield* customRules(set)
  yield* listRules(set, entriesOf)
}

function* customRules(set: PolicySet): Generator<ListedRule> {
  for (const { device, rule } of set.exceptions.all()) yield { ...listed(null, 'domain', rule), device }
  for (const { segment, rule } of set.customDomains.all()) {
    const { id } = set.segments[segment] ?? {}
    if (id !== undefined) yield listed(id, 'domain', rule)
  }
  for (const { id, devices, ips } of set.segments) {
    for (const rule of devices?.all() ?? []) yield listed(id, 'device', rule)
    for (const rule of ips?.all() ?? []) yield listed(id, 'ip', rule)
  }
}

/** The rules of the lists that are enabled; those of one list in one segment follow each other. */
export async function* listRules(set: PolicySet, entriesOf: EntriesOf): AsyncGenerator<ListedRule> {
  for (const segment of set.segments)
    for (const { list, enabled } of enabledLists(set, segment))
      for await (const text of entriesOf(list.id)) {
        const { name, isBelowOnly, isException } = readListEntry(text)
        const { solvedMode, term } = enabled
        yield {
          segmentId: segment.id,
          group: list.group,
          entry: isBelowOnly ? BELOW + name : name,
          solvedMode,
          policyId: list.id,
          device: null,
          isExcluded: isException,
          term: term?.term ?? null,
        }
      }
}

function* enabledLists(
  { listRows }: PolicySet,
  { enabledLists: enabled }: CompiledSegment,
): Generator<{ list: ListSwitchRow; enabled: EnabledList }> {
  for (const [index, its] of enabled.entries()) {
    const list = listRows[index]
    if (list) for (let state = its; state; state = state.other) yield { list, enabled: state }
  }
}

function listed(
  segmentId: string | null,
  group: ListedRule['group'],
  { policyId, entry, solvedMode, term }: Rule,
): ListedRule {
  return {
    segmentId,
    group,
    entry,
    solvedMode,
    policyId,
    device: null,
    isExcluded: false,
    term: term?.term ?? null,
  }
}
