import { z } from 'zod'
import { POLICY_GROUPS } from './policy-groups.ts'

/** Closed value sets of records, policies and charts. */
export const SOLVED_MODES = ['passed', 'banned'] as const
export const solvedModeSchema = z.enum(SOLVED_MODES)
export type SolvedMode = z.infer<typeof solvedModeSchema>

export const RISK_LEVELS = ['high', 'medium', 'low', 'common'] as const
export const riskLevelSchema = z.enum(RISK_LEVELS)
export type RiskLevel = z.infer<typeof riskLevelSchema>

/** `default`: no policy decided. */
export const DECIDED_GROUPS = [...POLICY_GROUPS, 'default'] as const
/**
 * What an enforcer answered by itself: a special or opt-out name (`special`), or a public name whose answer had a private
 * address (`private`).
 */
export const OWN_ANSWER_GROUPS = ['special', 'private'] as const
/** `pause`: passed because policy control was paused; no policy was evaluated. */
export const CONTROL_GROUPS = [...DECIDED_GROUPS, 'pause', ...OWN_ANSWER_GROUPS] as const
export const controlGroupSchema = z.enum(CONTROL_GROUPS)
export type ControlGroup = z.infer<typeof controlGroupSchema>

export const TRANSPORTS = ['udp', 'tcp', 'other'] as const
export const transportSchema = z.enum(TRANSPORTS)
export type Transport = z.infer<typeof transportSchema>

/** How a query reached a gateway: plain DNS, DNS over TLS (RFC 7858) or DNS over HTTPS (RFC 8484). Spools hold the place. */
export const CHANNELS = ['plain', 'dot', 'doh'] as const
export const channelSchema = z.enum(CHANNELS)
export type Channel = z.infer<typeof channelSchema>

export const APPLICATIONS = ['dns', 'tls', 'http', 'quic', 'other'] as const
export const applicationSchema = z.enum(APPLICATIONS)
export type Application = z.infer<typeof applicationSchema>

/** Result of a lookup by its response code: NOERROR, NXDOMAIN, any other. */
export const OUTCOMES = ['answered', 'noSuchName', 'failed'] as const

/** Source of a verdict: the resolver that reported and enforced it, our gateway, or the policies without enforcement. */
export const VERDICT_SOURCES = ['source', 'gateway', 'policy'] as const
export const verdictBySchema = z.enum(VERDICT_SOURCES)
export type VerdictBy = z.infer<typeof verdictBySchema>
/** The verdict source whose verdicts nobody enforced. */
export const UNENFORCED_BY = 'policy' satisfies VerdictBy
/** The enforced verdict source for filters that accept a single one. */
export const ENFORCED_BY = 'source' satisfies VerdictBy

/** Category of names of local discovery and reverse lookups, which rankings and counts of names exclude. */
export const LOCAL_DOMAIN_TYPE = 'local'
/** ISO 3166-1 alpha-2's user-assigned code for a country that is not known. */
export const UNKNOWN_COUNTRY = 'ZZ'
