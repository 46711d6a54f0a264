import { type ConfigSectionName, configUserSchema } from '@netwarden/shared/contract'

/** Folders of master files and of the names of uploaded lists. */
export const ZONES = 'zones'
export const LISTS = 'lists'
export const USERS_FILE = 'users.csv'
export const SCHEMA_FILE = 'schema.json'
export const USER_COLUMNS = configUserSchema.keyof().options

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
  reportMail: 'report-mail.yaml',
  enforcers: 'enforcers.yaml',
}

const ROOT_ZONE = 'root'
/** Characters of file names that every file system keeps apart. */
const UNSAFE = /[^a-z0-9._-]/gi

/** The file name of a zone, without its ending; others than letters, digits, `.`, `_` and `-` are written as %XX. */
export function fileOfZone(origin: string): string {
  const name = origin.replace(/\.$/, '')
  return name === '' ? ROOT_ZONE : name.replaceAll(UNSAFE, encoded)
}

/** The zone of a file name; one that was not written by `fileOfZone` stays as it is. */
export function zoneOfFile(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name // A percent sign of the administrator's own.
  }
}

function encoded(character: string): string {
  return [...new TextEncoder().encode(character)]
    .map((octet) => `%${octet.toString(16).toUpperCase().padStart(2, '0')}`)
    .join('')
}
