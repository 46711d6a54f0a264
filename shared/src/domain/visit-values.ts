import { z } from 'zod'

/** The closed sets of words that records, policies and charts are made of. */
export const SOLVED_MODES = ['passed', 'banned'] as const
export const solvedModeSchema = z.enum(SOLVED_MODES)
export type SolvedMode = z.infer<typeof solvedModeSchema>

export const RISK_LEVELS = ['high', 'medium', 'low', 'common'] as const
export const riskLevelSchema = z.enum(RISK_LEVELS)
export type RiskLevel = z.infer<typeof riskLevelSchema>

/** The seven groups in which policies stand, in the order in which they are asked, plus what no policy decided. */
export const POLICY_GROUPS = ['device', 'domain', 'app', 'org', 'bad', 'common', 'ip'] as const
export const DECIDED_GROUPS = [...POLICY_GROUPS, 'default'] as const
/** Passed because control was paused: nothing was asked. */
export const CONTROL_GROUPS = [...DECIDED_GROUPS, 'pause'] as const
export const controlGroupSchema = z.enum(CONTROL_GROUPS)
export type ControlGroup = z.infer<typeof controlGroupSchema>

export const TRANSPORTS = ['udp', 'tcp', 'other'] as const
export const transportSchema = z.enum(TRANSPORTS)
export type Transport = z.infer<typeof transportSchema>

export const APPLICATIONS = ['dns', 'tls', 'http', 'quic', 'other'] as const
export const applicationSchema = z.enum(APPLICATIONS)
export type Application = z.infer<typeof applicationSchema>

/** What became of a look-up, told by the code of its answer: NOERROR, NXDOMAIN, any other. */
export const OUTCOMES = ['answered', 'noSuchName', 'failed'] as const

/** Who decided: the resolver that reported it carried it out, our gateway did, or it was judged only. */
export const VERDICT_SOURCES = ['source', 'gateway', 'policy'] as const
export const verdictBySchema = z.enum(VERDICT_SOURCES)
export type VerdictBy = z.infer<typeof verdictBySchema>
/** Of these the one that nobody carried out. */
export const JUDGED_BY = 'policy' satisfies VerdictBy
/** What was carried out, as a filter says it, which takes one: no gateway that would be another exists yet. */
export const ENFORCED_BY = 'source' satisfies VerdictBy

/** The category of a domain that no category list holds. */
export const UNKNOWN_DOMAIN_TYPE = 'unknown'
/** That of names of local discovery and reverse look-ups: rankings and counts of names leave them out. */
export const LOCAL_DOMAIN_TYPE = 'local'
/** ISO 3166-1 alpha-2's user-assigned code for a country that is not known. */
export const UNKNOWN_COUNTRY = 'ZZ'
