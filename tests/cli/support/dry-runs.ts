import { join } from 'node:path'
import { ORGS_CSV_COLUMNS, USERS_CSV_COLUMNS } from '@netwarden/shared/csv'
import type { PolicyList, ReportMailSettings } from '@netwarden/shared/domain'
import { makeAccessRequest } from '../../support/access-request-row.ts'
import { HeldReading } from '../../support/held-reading.ts'
import { PASSWORD, type People } from '../../support/people.ts'
import { makeReportDelivery } from '../../support/report-delivery-row.ts'
import { makeRiskEvent, markedFailures } from '../../support/risk-event-row.ts'
import { SUPERADMIN_PASSWORD } from '../../support/server.ts'
import type { StateServer } from '../../support/state-engines.ts'
import { WRITE_CALLS } from '../../support/write-calls.ts'
import type { CommandLine } from '../command-line.ts'

export interface DryRun {
  args: readonly string[]
  stdin?: string
}

interface Place {
  line: CommandLine
  server: StateServer
  people: People
}

const LISTS = '/api/domain-control/policy'
const ZONE =
  '$ORIGIN corp.example.\n$TTL 600\n@ SOA ns1 h 1 7200 900 1209600 3600\n@ NS ns1\nns1 A 192.0.2.1\nwww A 192.0.2.5\n'
const DRAFT =
  'customPolicies:\n  add:\n    - group: domain\n      solvedMode: banned\n      entries: [draft.example]\n'

/** One call of every command that writes, with objects on which it would succeed. */
export async function dryRunsOf({ line, server, people }: Place): Promise<Record<string, DryRun>> {
  const admin = people.superadmin
  const person = await people.make()
  await admin.post('/api/enforcer/create', { name: 'lab-dns' })
  const made = await objectsOf(server, people)
  await setUp(line)
  const files = filesOf(line, made.device)
  const backup = join(line.home, 'site.backup')
  await mustRun(line, ['backup', backup])
  const held = (await admin.get<PolicyList>(`${LISTS}/${made.heldList}`)).data.name
  const reports = [{ recipients: [person.id], parts: ['visits'] }]
  const [report] = (await admin.put<ReportMailSettings>('/api/system-config/report-mail', { reports })).data
    .reports
  if (!report) throw new Error('no report was stored')
  const run = (...args: string[]): DryRun => ({ args })
  const lists = {
    accept: run(held),
    'add-names': run(made.newerList, 'another.example'),
    change: run(made.newerList, '--name', 'Renamed'),
    check: run(held, made.newerList),
    create: run('--name', 'New list', '--group', 'common', '--file', files.names),
    delete: run(held),
    disable: run(held),
    discard: run(held),
    enable: run(held, '--mode', 'banned'),
    rollback: run(made.newerList, made.formerVersion),
    update: run(made.newerList, '--upload', files.names),
  }
  return {
    ...Object.fromEntries(Object.entries(lists).map(([verb, call]) => [`lists ${verb}`, call])),
    'alarms set': run('--min-level', 'high'),
    'alarms test': run('mail'),
    allow: run('other.example', '--device', '10.1.0.1', '--for', '2h'),
    apply: run(files.site),
    ban: run('another.example', '--every-segment', '--for', '2h'),
    'backup-schedule set': run('--keep', '9'),
    'branding set': run('--copyright', 'A test'),
    'change-guard set': run('--flips-per-hour', '9'),
    backup: run(join(line.home, 'other.backup')),
    'changes approve': run(made.change),
    'changes reject': run(made.change),
    'control pause': run('--minutes', '5', '--segment', 'office', '--reason', 'a test'),
    'control resume': run('--segment', 'office'),
    'custom-policies add': run(files.names, '--group', 'domain', '--mode', 'banned'),
    'custom-policies change': run('shop.example', '--to', 'passed'),
    'custom-policies disable': run('shop.example'),
    'custom-policies enable': run('shop.example', '--shadow'),
    'custom-policies remove': run('shop.example'),
    'devices import': run(files.devices),
    'devices move': run(made.device, '--to', 'office'),
    'devices rename': run(made.device, 'Front desk'),
    'dns query': run('shop.example'),
    'dns set': run('--default', '192.0.2.53'),
    'dns test': run('--server', '127.0.0.1#1'),
    'enforcers code': run('lab-dns'),
    'enforcers create': run('--name', 'other-dns'),
    'enforcers probe': run('local'),
    'enforcers remove': run('lab-dns'),
    'enforcers update': run('lab-dns', '--site', 'Lab'),
    'exceptions add': run('other.example', '--device', '10.1.0.1', '--reason', 'a test'),
    'exceptions end': run(made.exception),
    'gateway query': run('shop.example'),
    'gateway settings': run('--ban-answer', 'refused'),
    login: { args: ['--username', 'superadmin', '--password-stdin'], stdin: SUPERADMIN_PASSWORD },
    logout: run(),
    'mail set': run('--host', 'mail.example'),
    'mail test': run(),
    'messages read': run(made.message),
    'mutes add': run('badListHit', '--device', '10.1.0.9', '--reason', 'a test'),
    'mutes end': run(made.mute),
    'orgs create': run('--name', 'New Org', '--industry', 'software', '--country', 'DE'),
    'orgs delete': run(made.org),
    'orgs update': run(made.org, '--country', 'FR'),
    'orgs import': run(files.orgs),
    password: { args: ['--password-stdin'], stdin: `${SUPERADMIN_PASSWORD}\nOther_pass1` },
    'profile update': run(
      '--phone',
      '13800000000',
      '--email',
      'a@example.com',
      '--sector',
      'IT',
      '--job',
      'Manager',
    ),
    'audit undo': run(made.operation),
    'receipts revert': run(made.receipt),
    'records import': run(files.log),
    replay: run(files.draft, '--apply'),
    'reports mail add': run('--to', person.username),
    'reports mail remove': run(report.id),
    'requests grant': run(await makeAccessRequest(server.state), '--for', 'day'),
    'requests refuse': run(await makeAccessRequest(server.state), '--comment', 'not now'),
    'reports mail retry': run(await makeReportDelivery(server.state)),
    'reports mail set': run(report.id, '--period', 'monthly'),
    'reports mail test': run('--parts', 'visits'),
    restore: run(backup, '--replace'),
    'retention confirm': run(),
    'retention set': run('200'),
    'risk-rules accept': run('nxdomainBurst'),
    'risk-rules set': run('badListHit', '--level', 'low'),
    'risks assign': run(made.event, 'superadmin'),
    'risks ignore': run(made.event),
    'risks mark': run(made.event, 'true'),
    'risks note': run(made.event, 'a note'),
    'risks reopen': run(made.solved, '--comment', 'seen again'),
    'risks solve': run(made.event, '--comment', 'done'),
    'segments create': run('--name', 'guests'),
    'segments delete': run('office'),
    'segments entries': run('office', 'add', '10.9.0.0/16'),
    'segments import': run(files.segments),
    'segments rank': run('lab', 'office'),
    'segments update': run('office', '--mode', 'banned'),
    'sessions revoke': run('--others'),
    'sources create': run('--name', 'new', '--kind', 'tail', '--path', files.log, '--disabled'),
    'sources delete': run('logs'),
    'tokens create': run('--name', 'new', '--expires', '1d'),
    'tokens revoke': run('robot'),
    unban: run('shop.example'),
    'users create': {
      args: ['--username', 'new_user', '--nickname', 'n', '--email', 'n@example.com', '--password-stdin'],
      stdin: PASSWORD,
    },
    'users delete': run(person.username),
    'users import': run(files.users),
    'users reset-password': { args: [person.username, '--password-stdin'], stdin: 'Other_pass1' },
    'users set-role': run(person.username, 'admin'),
    'users set-status': run(person.username, 'banned'),
    'users update': run(person.username, '--sector', 'Sales'),
    'zones create': run('other.example'),
    'zones delete': run('corp.example'),
    'zones import': run(files.zone),
    'zones records': run('corp.example', 'remove', 'www', 'A'),
    'zones rollback': run('corp.example', '1'),
    'zones take': run('corp.example', '--server', '127.0.0.1#9'),
  }
}

/** Objects that the API or another user creates. */
async function objectsOf({ state }: StateServer, people: People) {
  const reading = new HeldReading()
  reading.remove()
  const place = { people, admin: people.superadmin, state, reading }
  const prepare = async (call: string) => {
    const { id = '', json } = (await WRITE_CALLS[call]?.(place)) ?? {}
    return { id, fields: new Map<string, unknown>(Object.entries(json ?? {})) }
  }
  const idIn = async (call: string) => String((await prepare(call)).fields.get('id'))
  await prepare('POST /api/system-config/retention/confirm')
  const newer = await prepare('POST /api/domain-control/policy/:id/rollback')
  const marked = [
    ...markedFailures([300, 310, 320, 330, 340, 350, 360], 1),
    ...markedFailures([110, 120, 130], 0),
  ]
  await state.insertInto('riskEvent').values(marked).execute()
  return {
    message: String((await prepare('POST /api/message/read')).fields.get('ids')),
    exception: await idIn('POST /api/domain-control/exception/end'),
    change: (await prepare('POST /api/domain-control/change/:id/reject')).id,
    operation: (await prepare('POST /api/operation-log/:id/undo')).id,
    receipt: (await prepare('POST /api/domain-control/receipt/:id/revert')).id,
    device: (await prepare('PUT /api/rest/devices/:id')).id,
    mute: await idIn('POST /api/risk-event/mute/remove'),
    org: (await prepare('PUT /api/rest/orgs/:id')).id,
    heldList: (await prepare('POST /api/domain-control/policy/:id/accept')).id,
    newerList: newer.id,
    formerVersion: String(newer.fields.get('version')),
    event: await makeRiskEvent({ state }),
    solved: await idIn('POST /api/risk-event/reopen'),
  }
}

/** Objects that the command line itself creates. */
async function setUp(line: CommandLine): Promise<void> {
  const names = line.file('banned.txt', 'shop.example\n')
  const zone = line.file('first.zone', ZONE)
  for (const args of [
    ['segments', 'create', '--name', 'office'],
    ['segments', 'create', '--name', 'lab'],
    ['custom-policies', 'add', names, '--group', 'domain', '--mode', 'banned'],
    ['zones', 'import', zone, '--origin', 'corp.example'],
    ['zones', 'records', 'corp.example', 'add', 'ftp', 'A', '192.0.2.6'],
    ['tokens', 'create', '--name', 'robot', '--expires', '1d'],
    ['sources', 'create', '--name', 'logs', '--kind', 'tail', '--path', names, '--disabled'],
  ]) {
    await mustRun(line, args)
  }
}

async function mustRun(line: CommandLine, args: readonly string[]): Promise<void> {
  const { code, stderr } = await line.run(args)
  if (code !== 0) throw new Error(`could not prepare ${args.join(' ')}: ${stderr}`)
}

function filesOf(line: CommandLine, device: string) {
  const visit = { accessAt: new Date().toISOString(), deviceIP: '10.0.0.9', domain: 'a.example' }
  const user = `imported,${PASSWORD},n,n@example.com,common,active,,,,,`
  return {
    names: line.file('names.txt', Array.from({ length: 9 }, (_, index) => `d${index}.example\n`).join('')),
    orgs: line.file('orgs.csv', `${ORGS_CSV_COLUMNS.join(',')}\nOrg,,software,,,DE,org.example\n`),
    users: line.file('users.csv', `${USERS_CSV_COLUMNS.join(',')}\n${user}\n`),
    devices: line.file('devices.csv', `id,name\n${device},new\n`),
    segments: line.file('segments.csv', 'segment,entry\nnew,10.79.0.1\n'),
    log: line.file('visits.ndjson', `${JSON.stringify(visit)}\n`),
    draft: line.file('draft.yaml', DRAFT),
    site: line.file('site.yaml', 'netwarden: 1\nsegments:\n  - name: office\n    description: first floor\n'),
    zone: line.file('corp.example.zone', `${ZONE}mail A 192.0.2.7\n`),
  }
}
