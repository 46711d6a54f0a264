import type { ConfigSectionName, configUserSchema } from '@netwarden/shared/contract'

/** Folders of master files and of the names of uploaded lists. */
export const ZONES = 'zones'
export const LISTS = 'lists'
export const USERS_FILE = 'users.csv'
export const SCHEMA_FILE = 'schema.json'
export const USER_COLUMNS = [
  'username',
  'nickname',
  'email',
  'role',
  'banned',
  'phone',
  'sector',
  'job',
  'location',
  'certification',
] as const satisfies readonly (keyof typeof configUserSchema.shape)[]

export const FILE_OF_SECTION: Readonly<Record<ConfigSectionName, string>> = {
  segments: 'segments.yaml',
  customPolicies: 'custom-policies.yaml',
  lists: 'lists.yaml',
  organisations: 'organisations.yaml',
  zones: 'zones.yaml',
  dns: 'dns.yaml',
  gateway: 'gateway.yaml',
  riskRules: 'risk-rules.yaml',
  alarms: 'alarms.yaml',
  branding: 'branding.yaml',
  users: USERS_FILE,
}
