import type { Breakage } from '@netwarden/shared/contract'
import type { Language } from '@netwarden/shared/i18n'
import { anyDeviceOf, decideFor, matchName, type PolicySet } from '@netwarden/shared/policy'
import { DAY } from '../../platform/events/time-slices.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { type SegmentsRepository, segmentName } from '../segment-repository/index.ts'
import type { BannedSite } from './banned-site.ts'
import type { BreakageRepository } from './breakage.repository.ts'
import { REPORTED_SCORE, scoreBreakage } from './breakage-score.ts'

export interface BreakageDeps {
  repository: Pick<BreakageRepository, 'bannedSites'>
  segments: Pick<SegmentsRepository, 'names'>
  /** The policies that decide now. */
  policies(): PolicySet
  clock: Clock
}

const MOST_REPORTED = 50

/** Bans of the last 24 hours that look like something broken. */
export class BreakageService {
  constructor(private readonly deps: BreakageDeps) {}

  /** The most likely breakage first. Sites that now pass are not listed. */
  async list(language: Language, signal: AbortSignal): Promise<Breakage[]> {
    const { repository, segments, policies, clock } = this.deps
    const now = clock.now()
    const span = { from: now - DAY, to: now }
    const [sites, names] = await Promise.all([repository.bannedSites(span, signal), segments.names()])
    const set = policies()
    return sites
      .map((site) => ({ site, ...scoreBreakage(site, span.from) }))
      .filter(({ score }) => score >= REPORTED_SCORE)
      .filter(({ site, covering }) => isStillBanned(set, site.segmentId, covering, now))
      .sort((a, b) => b.score - a.score || b.site.visits - a.site.visits)
      .slice(0, MOST_REPORTED)
      .map(({ site, ...found }) => ({
        ...present(site, found),
        segmentName: segmentName(names.get(site.segmentId) ?? '', language),
      }))
  }
}

function isStillBanned(set: PolicySet, segmentId: string, domain: string, at: number): boolean {
  const segment = set.segments.find(({ id }) => id === segmentId)
  if (!segment) return false
  const matchesOf = (name: string) => matchName(set, name)
  const asked = { at, domain, matches: matchesOf(domain), answers: [], cnames: [], matchesOf }
  return decideFor(set, anyDeviceOf(set, segment), asked).solvedMode === 'banned'
}

function present(
  { policyId, segmentId, devices, visits }: BannedSite,
  { domain, covering, score, signs }: ReturnType<typeof scoreBreakage>,
): Omit<Breakage, 'segmentName'> {
  const exception = { domain: covering, segmentId }
  return { domain, policyId, score, devices, visits, signs, exception }
}
