import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { Device, EditedDevices } from '@netwarden/shared/contract'
import type { AlarmSettings, Organisation } from '@netwarden/shared/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshName, People } from '../support/people.ts'
import { makeRiskEvent } from '../support/risk-event-row.ts'
import { SUPERADMIN_PASSWORD } from '../support/server.ts'
import { StateServer, USUAL_STATE_ENGINE } from '../support/state-engines.ts'
import { type CommandLine, CommandLineWithin } from './command-line.ts'

const [PRINTER, CAMERA] = ['02:00:5e:50:00:01', '02:00:5e:50:00:02']

describe('what the console can do, on the command line', () => {
  let place: StateServer
  let line: CommandLine

  beforeAll(async () => {
    place = await StateServer.start(USUAL_STATE_ENGINE, { untilReady: true })
    line = new CommandLineWithin(place.server.url)
    await line.login('superadmin', SUPERADMIN_PASSWORD)
    const seen = { name: null, firstSeenAt: Date.now(), lastSeenAt: Date.now(), version: 1 }
    const devices = [
      { id: PRINTER, mac: PRINTER, givenName: 'printer', ...seen },
      { id: CAMERA, mac: CAMERA, givenName: 'camera', ...seen },
    ]
    await place.state.insertInto('device').values(devices).execute()
    await (await People.on(place.server)).superadmin.post('/api/segment/create', {
      name: 'Back Office',
      defaultMode: 'passed',
      entries: [],
    })
  })
  afterAll(async () => {
    line.remove()
    await place.stop()
  })

  const ok = async (...args: string[]) => {
    const { code, stdout, stderr } = await line.run(args)
    expect(code, stderr).toBe(0)
    return { stdout, stderr }
  }

  test('devices are moved, renamed, listed by segment, and read back from their export', async () => {
    const tried = await ok('devices', 'move', 'printer', CAMERA, '--to', 'Back Office', '--dry-run')
    expect(tried.stdout).toMatch(/Moved +2/)
    expect(tried.stderr).toContain('Of the visits of the last 7 days')
    const moved = ['devices', 'move', 'printer', CAMERA, '--to', 'Back Office']
    expect(await line.json<EditedDevices>(moved)).toMatchObject({ moved: 2, receiptId: expect.any(String) })
    await ok('devices', 'rename', PRINTER, 'Front desk', '--user', 'Alice')
    const rows = await line.json<Device[]>(['devices', 'list', '--segment', 'Back Office', '--sort', 'name'])
    expect(rows.map(({ name, user }) => [name, user])).toEqual([
      ['camera', null],
      ['Front desk', 'Alice'],
    ])
    expect((await ok('devices', 'list', '--user', 'ali')).stdout).toContain('Back Office')
    const file = join(line.home, 'devices.csv')
    await ok('devices', 'export', file)
    expect((await ok('devices', 'import', file, '--dry-run')).stdout).toMatch(/Unchanged +2/)
    const faulty = line.file('faulty.csv', `id,segment\n${PRINTER},Nowhere\n`)
    expect((await line.run(['devices', 'import', faulty])).stderr).toContain('No segment is named “Nowhere”')
    expect((await line.run(['devices', 'rename', PRINTER])).code).toBe(2)
  })

  test('a name that does not exist is answered with similar ones', async () => {
    const { code, stderr } = await line.run(['segments', 'show', 'Back Ofice'])
    expect([code, stderr]).toEqual([1, expect.stringContaining('did you mean: Back Office')])
    expect((await line.run(['devices', 'show', 'front dsk'])).stderr).toContain('did you mean: Front desk')
    expect((await line.run(['users', 'show', 'superadmn'])).stderr).toContain('did you mean: superadmin')
  })

  test('the shell offers the names of objects', async () => {
    const script = line.file('completion.bash', (await ok('completion', 'bash')).stdout)
    const names = line.file('names', 'Back Office\n$(touch harmed)\nBranch\n')
    const offered = (...words: string[]) => {
      const stand = `netwarden() { cat '${names}'; }`
      const program = `source "$1"; shift; ${stand}; COMP_WORDS=(netwarden "$@"); COMP_CWORD=$#; _netwarden; printf '%s\\n' "\${COMPREPLY[@]}"`
      const { stdout } = spawnSync('bash', ['-c', program, 'bash', script, ...words], { encoding: 'utf8' })
      return stdout.split('\n').filter(Boolean)
    }
    expect(offered('segments', 'show', 'Ba')).toEqual(['Back\\ Office'])
    expect(offered('devices', 'move', 'x', '--to', 'B')).toEqual(['Back\\ Office', 'Branch'])
    expect(offered('segments', 'show', '$')).toEqual(['\\$\\(touch\\ harmed\\)'])
    expect((await ok('completion', 'names', 'segments')).stdout.split('\n')).toContain('Back Office')
    expect((await ok('completion', 'names', 'users')).stdout).toContain('superadmin')
  })

  test('settings are shown, and set by options that are named as they are', async () => {
    await ok('change-guard', 'set', '--flips-per-hour', '1000000', '--protected-domains', 'kept.example')
    expect((await ok('change-guard', 'show')).stdout).toContain('kept.example')
    await ok('change-guard', 'set', '--flips-per-hour', 'none')
    expect(await line.json(['change-guard', 'show'])).toMatchObject({ flipsPerHour: null })
    await ok('branding', 'set', '--software-name', 'Campus')
    expect((await ok('branding', 'show')).stdout).toContain('Campus')
    await ok('backup-schedule', 'set', '--keep', '9')
    expect(await line.json(['backup-schedule', 'show'])).toMatchObject({ keep: 9 })
    await ok('alarms', 'set', '--min-level', 'high', '--email-alert', 'no')
    expect((await ok('alarms', 'show', '--lang', 'zh-CN')).stdout).toMatch(/最低级别 +高/)
    expect(await line.json(['alarms', 'deliveries'])).toEqual([])
    await ok('alarms', 'set', '--quiet-hours', '22:00-7:00', '--quiet-zone', 'Asia/Shanghai')
    const hook = { url: 'https://hooks.example/a', kind: 'wecom', secret: 'of-the-hook' }
    const hooks = line.file('hooks.yaml', JSON.stringify([hook]))
    expect((await ok('alarms', 'set', '--webhooks', hooks)).stdout).not.toContain('of-the-hook')
    const shown = await line.json<AlarmSettings>(['alarms', 'show'])
    expect(shown).toMatchObject({
      quietHours: { tz: 'Asia/Shanghai', from: '22:00', to: '07:00' },
      webhooks: [{ url: hook.url, kind: 'wecom', hasSecret: true, enabled: true }],
    })
    // What is shown can be set.
    line.file('hooks.yaml', JSON.stringify(shown))
    await ok('alarms', 'set', '--webhooks', hooks, '--quiet-zone', 'Europe/Berlin')
    const table = (await ok('alarms', 'show')).stdout
    expect(table).toMatch(/Quiet hours +22:00–07:00 Europe\/Berlin\n/)
    expect(table).toMatch(/Webhooks +wecom https:\/\/hooks\.example\/a\n/)
    const refused = await line.run(['alarms', 'set', '--quiet-hours', 'at night'])
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('22:00-07:00')])
    line.file('hooks.yaml', '[]')
    await ok('alarms', 'set', '--webhooks', hooks, '--quiet-hours', 'none')
    expect(await line.json(['alarms', 'show'])).toMatchObject({ quietHours: null, webhooks: [] })
    expect((await line.run(['branding', 'set'])).code).toBe(2)
  })

  test('rules are muted and the mutes ended, and events have a history with notes', async () => {
    const added = ['mutes', 'add', 'badListHit', '--device', '10.1.0.9', '--reason', 'lab']
    const [mute] = await line.json<{ id: string }[]>(added)
    expect((await ok('mutes', 'list')).stdout).toContain('10.1.0.9')
    await ok('mutes', 'end', mute?.id ?? '')
    const event = await makeRiskEvent({ state: place.state })
    await ok('risks', 'note', event, 'asked the owner')
    expect((await ok('risks', 'history', event)).stdout).toContain('asked the owner')
  })

  test('an organisation is created, changed, shown and deleted', async () => {
    const name = freshName('Org')
    const fields = ['--name', name, '--industry', 'software', '--country', 'DE']
    await ok('orgs', 'create', ...fields, '--domains', 'org-one.example,org-two.example')
    await ok('orgs', 'update', name, '--country', 'FR')
    const shown = await line.json<Organisation>(['orgs', 'show', name])
    expect(shown).toMatchObject({ country: 'FR', domains: ['org-one.example', 'org-two.example'] })
    expect((await ok('orgs', 'show', name, '--lang', 'zh-CN')).stdout).toContain('软件')
    await ok('orgs', 'delete', name, '--yes')
    expect((await line.run(['orgs', 'show', name])).stderr).toContain('no organisation has the name')
  })

  test('policies and lists are changed in place, and lists of sources and zones are read', async () => {
    const names = line.file('names.txt', 'shop.example\n')
    await ok('custom-policies', 'add', names, '--group', 'domain', '--mode', 'banned')
    await ok('custom-policies', 'change', 'shop.example', '--to', 'passed', '--expires', 'none')
    expect(await line.json(['custom-policies', 'list'])).toMatchObject([{ solvedMode: 'passed' }])
    await ok('lists', 'create', '--name', 'Ours', '--group', 'common', '--upload', names)
    await ok('lists', 'change', 'Ours', '--name', 'Renamed')
    await ok('lists', 'show', 'Renamed')
    await ok('sources', 'create', '--name', 'logs', '--kind', 'tail', '--path', names, '--disabled')
    expect(await line.json(['sources', 'rejects', 'logs'])).toEqual([])
    await ok('zones', 'create', 'corp.example')
    expect(await line.json(['zones', 'missing', 'corp.example'])).toEqual([])
    const records = await ok('zones', 'records', 'corp.example', '--output', 'csv')
    expect(records.stdout).toMatch(/^@,/m)
  })

  test('a search without a hit says so, and the visit log is listed and exported', async () => {
    const none = await ok('records', 'search', '--domain', 'nobody-asks.example')
    expect(none.stderr).toContain('nothing matches')
    expect(await line.json(['visit-log', 'list', '--username', 'nobody'])).toEqual([])
    expect((await ok('visit-log', 'export', '-')).stdout).toContain('username')
  })
})
