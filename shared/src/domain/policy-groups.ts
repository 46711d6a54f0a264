/** The seven groups of policies in the order of evaluation. */
export const POLICY_GROUPS = ['device', 'domain', 'app', 'org', 'bad', 'common', 'ip'] as const

/** Category of domains that no category list contains. */
export const UNKNOWN_DOMAIN_TYPE = 'unknown'
