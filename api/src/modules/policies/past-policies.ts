import { gzipSync } from 'node:zlib'
import { draftPolicies, type ListIndex, type PolicySet } from '@netwarden/shared/policy'
import type { ListCatalog, ListPeriodsRepository, ListsRepository } from '../list-catalog/index.ts'
import type { CurrentPolicies } from '../policy-snapshot/index.ts'
import { pastDraft, segmentsOfEntries } from './past-draft.ts'
import type { PastObjects, PastRowsRepository } from './past-rows.repository.ts'

export interface PastPoliciesDeps {
  rows: PastRowsRepository
  currentPolicies: Pick<CurrentPolicies, 'set' | 'inForce'>
  catalog: Pick<ListCatalog, 'all' | 'versions' | 'indexWith'>
  lists: Pick<ListsRepository, 'contentEver'>
  periods: Pick<ListPeriodsRepository, 'haveChangedSince'>
}

/** A list without a version, as texts of versions are kept. */
const NO_NAMES = gzipSync('').toString('base64')

/** The policies of a moment. */
export interface PoliciesThen {
  set: PolicySet
  /** The rows of that moment, of what was changed since. */
  past: PastObjects
  /** Whether not all of them were kept. */
  isPartial: boolean
}

/** Restores the policies of past moments from past rows. */
export class PastPolicies {
  /** The last table of names of other versions, because moments are asked for in series. */
  #known: { key: string; index: ListIndex } | null = null

  constructor(private readonly deps: PastPoliciesDeps) {}

  async at(moment: number): Promise<PoliciesThen> {
    const { rows, currentPolicies } = this.deps
    // Taken before the rows: what changes in between is among the past rows.
    const [set, { newest }] = [currentPolicies.set, currentPolicies.inForce]
    const past = await rows.at(moment)
    const [keptSince, entries, pauses, names, isOfOtherRelease] = await Promise.all([
      rows.keptSince(),
      rows.entriesOf(segmentsOfEntries(past)),
      rows.pauses(),
      this.#namesOf(past, set.lists),
      this.#hasOtherBuiltIn(moment),
    ])
    const draft = pastDraft(past, { entries, pauses, lists: newest.rows.listRows })
    return {
      set: draftPolicies(set, newest, draft, names.index),
      past,
      isPartial: moment < (keptSince ?? 0) || !names.areAll || isOfOtherRelease,
    }
  }

  /** The names of built-in lists are those of this release. */
  #hasOtherBuiltIn(moment: number): Promise<boolean> {
    const { catalog, periods } = this.deps
    const builtIn = catalog.all.filter(({ source }) => source.kind === 'builtIn')
    return periods.haveChangedSince(
      moment,
      builtIn.map(({ id }) => id),
    )
  }

  /** The table of names with the versions of the moment; not all texts of former versions are kept. */
  async #namesOf(past: PastObjects, current: ListIndex): Promise<{ index: ListIndex; areAll: boolean }> {
    const { catalog, lists } = this.deps
    const versions = new Map(catalog.all.map(({ id, version }) => [id, version]))
    const wanted = [...past.of('list').values()]
      .filter((list) => list !== null)
      .map(({ id, inForce }) => ({ id, version: inForce ?? '' }))
      .filter(({ id, version }) => (versions.get(id) ?? '') !== version)
    if (wanted.length === 0) return { index: current, areAll: true }
    const contents = new Map<string, string>()
    let areAll = true
    for (const { id, version } of wanted) {
      const content = version === '' ? NO_NAMES : await lists.contentEver(id, version)
      if (content === undefined) areAll = false
      else contents.set(id, content)
    }
    const key = JSON.stringify([catalog.versions, [...contents.keys()], wanted])
    if (this.#known?.key !== key) this.#known = { key, index: await catalog.indexWith(contents) }
    return { index: this.#known.index, areAll }
  }
}
