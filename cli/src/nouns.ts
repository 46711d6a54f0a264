import type { Command } from 'commander'
import type { Cli } from './cli.ts'
import type { TextKey } from './texts/index.ts'

interface Noun {
  /** The heading under which help lists it. */
  group: Extract<TextKey, `help.group.${string}`>
  /** The code of a noun is loaded when it is named: loading all of them takes longer than anything else a call does. */
  load: () => Promise<(program: Command, cli: Cli) => void>
}

type Load = Noun['load']

const see = (load: Load): Noun => ({ group: 'help.group.see', load })
const control = (load: Load): Noun => ({ group: 'help.group.control', load })
const dns = (load: Load): Noun => ({ group: 'help.group.dns', load })
const people = (load: Load): Noun => ({ group: 'help.group.people', load })
const operate = (load: Load): Noun => ({ group: 'help.group.operate', load })
const session = (load: Load): Noun => ({ group: 'help.group.session', load })

export const NOUNS: Readonly<Record<string, Noun>> = {
  why: see(async () => (await import('./commands/one-line/why.ts')).addWhy),
  ban: control(async () => (await import('./commands/one-line/ban.ts')).addBan),
  allow: control(async () => (await import('./commands/one-line/allow.ts')).addAllow),
  unban: control(async () => (await import('./commands/one-line/unban.ts')).addUnban),
  records: see(async () => (await import('./commands/records/index.ts')).addRecords),
  who: see(async () => (await import('./commands/rankings/index.ts')).addWho),
  top: see(async () => (await import('./commands/rankings/index.ts')).addTop),
  people: see(async () => (await import('./commands/people/index.ts')).addPeople),
  devices: see(async () => (await import('./commands/devices/index.ts')).addDevices),
  orgs: see(async () => (await import('./commands/orgs/index.ts')).addOrgs),
  risks: see(async () => (await import('./commands/risks/index.ts')).addRisks),
  mutes: see(async () => (await import('./commands/mutes/index.ts')).addMutes),
  'visit-log': see(async () => (await import('./commands/visit-log/index.ts')).addVisitLog),
  'risk-rules': operate(async () => (await import('./commands/risk-rules/index.ts')).addRiskRules),
  messages: see(async () => (await import('./commands/messages/index.ts')).addMessages),
  audit: see(async () => (await import('./commands/audit/index.ts')).addAudit),
  segments: control(async () => (await import('./commands/segments/index.ts')).addSegments),
  'custom-policies': control(
    async () => (await import('./commands/custom-policies/index.ts')).addCustomPolicies,
  ),
  lists: control(async () => (await import('./commands/lists/index.ts')).addLists),
  exceptions: control(async () => (await import('./commands/exceptions/index.ts')).addExceptions),
  requests: control(async () => (await import('./commands/requests/index.ts')).addRequests),
  reports: control(async () => (await import('./commands/reports/index.ts')).addReports),
  replay: control(async () => (await import('./commands/replay/index.ts')).addReplay),
  receipts: control(async () => (await import('./commands/receipts/index.ts')).addReceipts),
  changes: control(async () => (await import('./commands/changes/index.ts')).addChanges),
  'change-guard': control(async () => (await import('./commands/change-guard/index.ts')).addChangeGuard),
  control: control(async () => (await import('./commands/control/index.ts')).addControl),
  zones: dns(async () => (await import('./commands/zones/index.ts')).addZones),
  dns: dns(async () => (await import('./commands/dns/index.ts')).addDns),
  gateway: dns(async () => (await import('./commands/gateway/index.ts')).addGateway),
  enforcers: dns(async () => (await import('./commands/enforcers/index.ts')).addEnforcers),
  node: dns(async () => (await import('./commands/node/index.ts')).addNode),
  users: people(async () => (await import('./commands/users/index.ts')).addUsers),
  tokens: people(async () => (await import('./commands/tokens/index.ts')).addTokens),
  sessions: people(async () => (await import('./commands/sessions/index.ts')).addSessions),
  profile: people(async () => (await import('./commands/profile/index.ts')).addProfile),
  password: people(async () => (await import('./commands/password.ts')).addPassword),
  status: operate(async () => (await import('./commands/status.ts')).addStatus),
  sources: operate(async () => (await import('./commands/sources/index.ts')).addSources),
  retention: operate(async () => (await import('./commands/retention/index.ts')).addRetention),
  mail: operate(async () => (await import('./commands/mail/index.ts')).addMail),
  alarms: operate(async () => (await import('./commands/alarms/index.ts')).addAlarms),
  branding: operate(async () => (await import('./commands/branding/index.ts')).addBranding),
  'backup-schedule': operate(
    async () => (await import('./commands/backup-schedule/index.ts')).addBackupSchedule,
  ),
  serve: operate(async () => (await import('./commands/serve.ts')).addServe),
  export: operate(async () => (await import('./commands/configuration/index.ts')).addExport),
  plan: operate(async () => (await import('./commands/configuration/index.ts')).addPlan),
  apply: operate(async () => (await import('./commands/configuration/index.ts')).addApply),
  backup: operate(async () => (await import('./commands/backup/index.ts')).addBackup),
  restore: operate(async () => (await import('./commands/backup/index.ts')).addRestore),
  'support-bundle': operate(async () => (await import('./commands/support-bundle.ts')).addSupportBundle),
  doctor: operate(async () => (await import('./commands/doctor.ts')).addDoctor),
  login: session(async () => (await import('./commands/login.ts')).addLogin),
  logout: session(async () => (await import('./commands/logout.ts')).addLogout),
  whoami: session(async () => (await import('./commands/whoami.ts')).addWhoami),
  validate: session(async () => (await import('./commands/validate/index.ts')).addValidate),
  completion: session(async () => (await import('./commands/completion.ts')).addCompletion),
}

/** The former name of a noun, which scripts use and help leaves out. */
export const FORMER_NAMES: Readonly<Record<string, string>> = { lists: 'presets' }
