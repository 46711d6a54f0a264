import type {
  CreatedPolicies,
  HitsOfDay,
  ListUpdated,
  Pause,
  PolicyExplanation,
  UncategorisedName,
  WrittenSegment,
} from '@netwarden/shared/contract'
import type { CustomPolicy, PolicyList, Segment } from '@netwarden/shared/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ListServer } from '../support/list-server.ts'
import { PASSWORD, People } from '../support/people.ts'
import { toNdjson } from '../support/plain-visits.ts'
import { SUPERADMIN_PASSWORD, TestServer } from '../support/server.ts'
import { type CommandLine, CommandLineWithin } from './command-line.ts'

describe('control by the command line', () => {
  let server: TestServer
  let people: People
  let line: CommandLine
  let lists: ListServer

  beforeAll(async () => {
    lists = await ListServer.start()
    const env = { NETWARDEN_OUTBOUND_ALLOW: '127.0.0.1' }
    server = await TestServer.start({ env, untilReady: false })
    people = await People.on(server)
    line = new CommandLineWithin(server.url)
    await line.login('superadmin', SUPERADMIN_PASSWORD)
  })
  afterAll(async () => {
    line.remove()
    await server.stop()
    await lists.stop()
  })

  const segments = () => line.json<Segment[]>(['segments', 'list'])
  const names = async () => (await segments()).map(({ name }) => name)

  test('creates a segment from a CSV file, and reports cleared host bits', async () => {
    const file = line.file('lab.csv', '# lab\n10.20.30.40/16,"first, floor",li_na,R&D\n00-1a-2b-3c-4d-5e\n')
    const { code, stdout, stderr } = await line.run([
      'segments',
      'create',
      '--name',
      'lab',
      '--entries',
      file,
    ])
    expect(code).toBe(0)
    expect(stdout).toMatch(/^Entries\s+2$/m)
    expect(stderr).toContain('10.20.0.0/16')
    const [lab] = await segments()
    expect(lab?.entries).toEqual([
      { entry: '10.20.0.0/16', comment: 'first, floor', user: 'li_na', department: 'R&D' },
      { entry: '00:1a:2b:3c:4d:5e', comment: '', user: '', department: '' },
    ])
  })

  test('rejects invalid entries and files that are not text', async () => {
    const made = await line.run(['segments', 'create', '--name', 'bad', '--entries', '-'], {
      stdin: '# lab\n\n10.0.0.1\npc-1\n',
    })
    expect(made).toMatchObject({ code: 1, stdout: '' })
    expect(made.stderr).toContain('line 4, entry: ')
    const picture = line.file('picture.png', Buffer.from([0, 1, 2, 0]))
    const binary = await line.run(['segments', 'create', '--name', 'bad', '--entries', picture])
    expect(binary.code).toBe(1)
    expect(binary.stderr).toContain('is not a text file')
    expect(await names()).not.toContain('bad')
  })

  test('changes, ranks and deletes segments by their names', async () => {
    for (const name of ['guests', 'cameras']) await line.json(['segments', 'create', '--name', name])
    const changed = await line.json<WrittenSegment>([
      'segments',
      'update',
      'guests',
      '--mode',
      'banned',
      '--if-version',
      '1',
    ])
    expect(changed).toMatchObject({ name: 'guests', defaultMode: 'banned', version: 2 })
    const late = await line.run(['segments', 'update', 'guests', '--name', 'x', '--if-version', '1'])
    expect([late.code, late.stderr]).toEqual([
      1,
      expect.stringContaining('You changed this in another window or session'),
    ])

    const ranked = await line.run(['segments', 'rank', 'cameras', 'lab', 'guests'])
    expect(ranked.stdout).toMatch(/^1\s+cameras\s/m)
    expect(await names()).toEqual(['cameras', 'lab', 'guests', 'All devices'])
    const short = await line.run(['segments', 'rank', 'cameras', 'lab'])
    expect([short.code, short.stdout]).toEqual([1, ''])
    expect(short.stderr).toContain('segments missing: guests')
    const twice = await line.run(['segments', 'rank', 'cameras', 'lab', 'guests', 'lab'])
    expect([twice.code, twice.stderr]).toEqual([1, expect.stringContaining('a segment is given twice')])

    const unknown = await line.run(['segments', 'delete', 'guests', 'nobody', '--yes'])
    expect(unknown.code).toBe(1)
    expect(unknown.stderr).toContain("no segment has the name or id 'nobody'")
    expect((await line.run(['segments', 'delete', 'guests', 'cameras', '--yes'])).code).toBe(0)
    expect(await names()).toEqual(['lab', 'All devices'])
  })

  test('lists segments in Chinese for Chinese readers', async () => {
    const { stdout } = await line.run(['segments', 'list', '--lang', 'zh-CN'])
    expect(stdout).toMatch(/^优先级\s+名称/)
    expect(stdout).toContain('所有设备')
  })

  test('adds the entries of a file to a segment without duplicates', async () => {
    const stdin = '# shops\n*.shop.example\n\nBÜCHER.example\r\n'
    const args = ['custom-policies', 'add', '-', '--group', 'domain', '--mode', 'banned', '--segment', 'lab']
    const first = await line.json<CreatedPolicies>(args, { stdin })
    expect([first.ids.length, first.existing]).toEqual([2, []])
    const again = await line.run(args, { stdin })
    expect(again.stdout).toMatch(/^Added\s+0$/m)
    expect(again.stdout).toMatch(/^Already existing\s+2$/m)
  })

  test('lists policies, and finds them by their entries to switch and delete them', async () => {
    const inLab = ['--segment', 'lab']
    const names = async (...filter: string[]) =>
      (await line.json<CustomPolicy[]>(['custom-policies', 'list', ...inLab, ...filter])).map(
        ({ domain }) => domain,
      )
    expect(await names()).toEqual(['shop.example', 'xn--bcher-kva.example'])
    const off = await line.run(['custom-policies', 'disable', 'BÜCHER.example', ...inLab])
    expect([off.code, off.stdout]).toEqual([0, expect.stringMatching(/^Disabled\s+\S/)])
    expect(await names('--state', 'disabled')).toEqual(['xn--bcher-kva.example'])
    expect(await names('--state', 'inForce', '--mode', 'banned')).toEqual(['shop.example'])
    const table = await line.run(['custom-policies', 'list', ...inLab, '--lang', 'zh-CN'])
    expect(table.stdout).toMatch(/^策略类别\s+条目\s+动作\s+状态/)
    expect(table.stdout).toContain('bücher.example')

    const twin = ['custom-policies', 'add', '-', '--group', 'domain', '--mode', 'passed', ...inLab]
    await line.json(twin, { stdin: 'shop.example\n' })
    const alike = await line.run(['custom-policies', 'remove', 'shop.example', ...inLab, '--yes'])
    expect([alike.code, alike.stderr]).toEqual([1, expect.stringContaining('--group or --mode')])
    const { ids } = await line.json<{ ids: string[] }>([
      ...['custom-policies', 'remove', '*.shop.example', '--mode', 'passed', '--yes'],
      ...inLab,
    ])
    expect(ids).toHaveLength(1)
    const gone = await line.run(['custom-policies', 'enable', ids[0] ?? ''])
    expect([gone.code, gone.stderr]).toEqual([1, expect.stringContaining('no policy has the entry or id')])
    expect(await names('--mode', 'passed')).toEqual([])
  })

  test('adds a list from a file, puts a longer one in force, rolls back and deletes it', async () => {
    const file = line.file('list.txt', 'one.cli.example\ntwo.cli.example\n')
    const args = ['lists', 'create', '--name', 'Feed', '--group', 'bad', '--level', 'low', '--upload', file]
    expect((await line.run(args)).code).toBe(0)
    expect((await line.run(['lists', 'names', 'Feed'])).stdout).toBe('one.cli.example\ntwo.cli.example\n')
    const [list] = await line.json<PolicyList[]>(['lists', 'list', '--q', 'Feed'])
    expect(list).toMatchObject({
      scene: 'custom',
      riskLevel: 'low',
      domainCount: 2,
      source: { kind: 'upload' },
    })
    const refused = await line.run(['lists', 'check', 'Feed'])
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('Upload a new file')])
    const shorter = line.file('shorter.txt', 'one.cli.example\n')
    expect((await line.run(['lists', 'update', 'Feed', '--upload', shorter])).code).toBe(0)
    const same = await line.json<ListUpdated>(['lists', 'update', 'Feed', '--upload', shorter])
    expect(same.version).not.toBe(list?.version)
    expect((await line.run(['lists', 'names', 'Feed'])).stdout).toBe('one.cli.example\n')
    expect((await line.run(['lists', 'show', 'Feed'])).stdout).toContain(
      `${same.version} (inForce), ${list?.version} (kept)`,
    )
    expect((await line.run(['lists', 'rollback', 'Feed', list?.version ?? ''])).code).toBe(0)
    expect((await line.run(['lists', 'names', 'Feed'])).stdout).toContain('two.cli.example')
    expect((await line.run(['lists', 'add-names', 'Feed', '*.three.cli.example'])).code).toBe(0)
    expect((await line.run(['lists', 'names', 'Feed'])).stdout).toContain('three.cli.example\ntwo.cli')
    const single = ['lists', 'update', 'Feed', '--upload', line.file('single.txt', 'one.cli.example\n')]
    const held = await line.run([...single, '--json'])
    expect([held.code, JSON.parse(held.stdout)]).toMatchObject([1, { held: { version: expect.any(String) } }])
    expect(JSON.parse(held.stderr).error.msg).toMatch(
      /^version \S+ is pending review, the current version stays in use: /,
    )
    expect((await line.run(['lists', 'names', 'Feed'])).stdout).toContain('two.cli.example')
    expect((await line.run(['lists', 'discard', 'Feed'])).code).toBe(0)
    const nothing = await line.run(['lists', 'accept', 'Feed'])
    expect([nothing.code, nothing.stderr]).toEqual([
      1,
      expect.stringContaining('No version is pending review'),
    ])
    expect((await line.run(['lists', 'discard', 'Feed'])).stderr).toContain('No version is pending review')
    const builtIn = await line.json<{ added: number }[]>(['lists', 'check', 'malware'])
    expect(builtIn).toMatchObject([{ added: 0 }])
    expect((await line.run(['lists', 'delete', 'Feed', '--yes'])).code).toBe(0)
    expect(await line.json(['lists', 'list', '--q', 'Feed'])).toEqual([])
  })

  test('reads the file of a new list in the named format', async () => {
    const zone = line.file('zone.txt', 'named.cli.example CNAME .\nnamed.cli.example A 192.0.2.1\n')
    const made = ['lists', 'create', '--name', 'Named form', '--group', 'common', '--file', zone]
    const created = await line.run([...made, '--form', 'rpz', '--json'])
    expect([created.code, JSON.parse(created.stdout)]).toMatchObject([
      0,
      { name: 'Named form', form: 'rpz', domainCount: 1 },
    ])
    const update = [
      'lists',
      'update',
      'Named form',
      '--upload',
      line.file('d.txt', '0.0.0.0 b.cli.example\n'),
    ]
    const unread = await line.run([...update, '--form', 'domains'])
    expect([unread.code, unread.stderr]).toEqual([1, expect.stringContaining('contains no domains')])
    expect((await line.run([...update, '--form', 'hosts'])).code).toBe(0)
    expect((await line.run(['lists', 'names', 'Named form'])).stdout).toBe('b.cli.example\n')
    expect((await line.run(['lists', 'delete', 'Named form', '--yes'])).code).toBe(0)
  })

  test('adds a list by its address, which is not used as a server to sign in to', async () => {
    lists.publish('/feed', 'ads.address-cli.example\n')
    const at = ['--address', `${lists.url}/feed`, '--every', '6']
    const made = await line.run(['lists', 'create', '--name', 'By address', '--group', 'app', ...at])
    expect(made.code).toBe(0)
    const listed = () => line.json<PolicyList[]>(['lists', 'list', '--q', 'By address'])
    await expect.poll(listed).toMatchObject([{ domainCount: 1, checkEvery: 6, source: { kind: 'url' } }])
    expect(lists.asked.every(({ headers }) => headers.authorization === undefined)).toBe(true)
    lists.publish('/feed', '<html>')
    expect((await line.run(['lists', 'check', 'By address'])).code).toBe(1)
    const { stdout } = await line.run(['lists', 'show', 'By address'])
    expect(stdout).toMatch(/^Check error\s+The content is a web page/m)
    expect(stdout).toContain(`${lists.url}/feed`)
    expect((await line.run(['lists', 'delete', 'By address', '--yes'])).code).toBe(0)
  })

  test('adds no list from an invalid file, and reads the first version of an empty list', async () => {
    const args = ['lists', 'create', '--name', 'Late', '--group', 'common']
    const page = await line.run([...args, '--upload', line.file('page.txt', '<html>')])
    expect([page.code, page.stderr]).toEqual([1, expect.stringContaining('Check the URL or the file')])
    expect(await line.json(['lists', 'list', '--q', 'Late'])).toEqual([])
    expect((await line.run(args)).code).toBe(0)
    const first = line.file('first.txt', 'late.cli.example\n')
    expect((await line.run(['lists', 'update', 'Late', '--upload', first])).code).toBe(0)
    expect((await line.run(['lists', 'names', 'Late'])).stdout).toBe('late.cli.example\n')
    expect((await line.run(['lists', 'delete', 'Late', '--yes'])).code).toBe(0)
  })

  test('lists the most queried names without a category', async () => {
    const visits = [1, 2, 3].map((minutes) => ({
      accessAt: new Date(Date.now() - minutes * 60_000).toISOString(),
      deviceIP: '10.20.0.77',
      domain: 'www.unsorted-cli.example',
    }))
    const query = { format: 'netwarden-ndjson', wait: 'true' }
    await people.superadmin.upload('/api/access-record/import', toNdjson(visits), query)
    const names = () => line.json<UncategorisedName[]>(['lists', 'uncategorised', '--days', '1'])
    await expect.poll(names).toContainEqual({
      domain: 'www.unsorted-cli.example',
      registrableDomain: 'unsorted-cli.example',
      visits: 3,
      org: null,
      lists: [],
    })
    const table = await line.run(['lists', 'uncategorised', '--limit', '200'])
    expect(table.stdout).toMatch(/^www\.unsorted-cli\.example\s+3/m)
  })

  test('shows how often each list decided on each day', async () => {
    const file = line.file('hit.txt', 'hit-cli.example\n')
    await line.run(['lists', 'create', '--name', 'Hitting', '--group', 'bad', '--upload', file])
    expect((await line.run(['lists', 'enable', 'Hitting'])).code).toBe(0)
    const visits = ['a.hit-cli.example', 'b.hit-cli.example', 'miss-cli.example'].map((domain) => ({
      accessAt: new Date(Date.now() - 60_000).toISOString(),
      deviceIP: '10.21.0.78',
      domain,
    }))
    const query = { format: 'netwarden-ndjson', wait: 'true' }
    await people.superadmin.upload('/api/access-record/import', toNdjson(visits), query)
    await expect
      .poll(async () => (await line.json<PolicyList[]>(['lists', 'hits']))[0])
      .toMatchObject({ name: 'Hitting', hits24h: 2, hits30d: 2, firstHitAt: expect.any(String) })
    const table = await line.run(['lists', 'hits'])
    expect(table.stdout).toMatch(/Hitting\s+\S+\s+2\s+2\s/)
    const [list] = await line.json<PolicyList[]>(['lists', 'list', '--q', 'Hitting'])
    const { data } = await people.superadmin.get<HitsOfDay[]>(`/api/domain-control/policy/${list?.id}/hits`)
    expect(data.length).toBe(30)
    // Where midnight has just passed, the visits were yesterday.
    expect(data.slice(-2).reduce((sum, day) => sum + day.visits, 0)).toBe(2)
    expect(data.slice(0, -2).every((day) => day.visits === 0)).toBe(true)
    expect((await line.run(['lists', 'delete', 'Hitting', '--yes'])).code).toBe(0)
  })

  test('pauses control of a segment, shows that, and resumes', async () => {
    const lab = ['--segment', 'lab']
    const table = await line.run(['control', 'pause', '--minutes', '5', '--reason', 'printer', ...lab])
    expect(table.stdout).toMatch(/^lab\s+\S+ \S+\s+superadmin\s+printer$/m)
    const [pause] = await line.json<Pause[]>(['control', 'pauses'])
    expect(pause).toMatchObject({ segmentName: 'lab', by: 'superadmin', reason: 'printer' })
    const explained = await line.run(['records', 'explain', '--device', '10.20.0.9', '--domain', 'a.example'])
    expect(explained.stdout).toContain('control is paused')
    expect(await line.json(['control', 'resume', ...lab])).toEqual([])
    const wrong = await line.run(['control', 'pause', '--minutes', '6', '--reason', 'x'])
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('5, 30, 60')])
  })

  test('accepts the former noun presets for lists, and shows it in no help', async () => {
    expect((await line.run(['presets', 'list'])).stdout).toBe((await line.run(['lists', 'list'])).stdout)
    expect((await line.run(['help', 'presets', 'enable'])).stdout).toContain('enable lists in a segment')
    expect((await line.run(['--help'])).stdout).not.toContain('presets')
  })

  test('switches lists in a segment, and shows where they are enabled', async () => {
    const args = ['lists', 'enable', 'video', 'TikTok / Douyin', '--segment', 'lab', '--mode', 'banned']
    const rows = await line.json<PolicyList[]>(args)
    expect(rows.map(({ id, enable, solvedMode }) => [id, enable, solvedMode])).toEqual(
      expect.arrayContaining([
        ['video', true, 'banned'],
        ['tiktok', true, 'banned'],
      ]),
    )
    const shown = await line.run(['lists', 'show', 'video', '--segment', 'lab'])
    expect(shown.stdout).toMatch(/^Enabled in\s+lab \(banned\)$/m)
    const slots = [{ days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '00:00' }]
    const file = line.file('always.json', JSON.stringify({ tz: 'UTC', slots }))
    const scheduled = ['lists', 'enable', 'video', '--segment', 'lab', '--schedule']
    expect(await line.json<PolicyList[]>([...scheduled, file])).toMatchObject([
      { schedule: { tz: 'UTC', slots }, state: 'inForce' },
    ])
    const wrong = await line.run([...scheduled, line.file('wrong.json', '{"tz":"UTC"}')])
    expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining('is not a valid schedule')])
    expect(await line.json<PolicyList[]>([...scheduled, 'none'])).toMatchObject([{ schedule: null }])
    expect((await line.run(['lists', 'disable', 'video', '--segment', 'lab'])).code).toBe(0)
    const off = await line.json<PolicyList[]>(['lists', 'list', '--segment', 'lab', '--group', 'common'])
    expect(off.find(({ id }) => id === 'video')).toMatchObject({ enable: false, solvedMode: 'banned' })
    const unknown = await line.run(['lists', 'show', 'nobody'])
    expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringContaining('lists list')])
  })

  test('reports the faulty lines of a file before anything is sent', async () => {
    const file = line.file('mixed.txt', 'fine.example\nhttps://x.example/\n\n192.0.2.1\n')
    const args = ['custom-policies', 'add', file, '--group', 'domain', '--mode', 'banned']
    const { code, stdout, stderr } = await line.run(args)
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toContain(`2 line(s) of ${file} have errors; nothing was added`)
    expect(stderr).toMatch(/line 2: .*\n.*line 4: /)
    const empty = await line.run(['custom-policies', 'add', '-', '--group', 'ip', '--mode', 'banned'])
    expect([empty.code, empty.stderr]).toEqual([1, expect.stringContaining('no entries')])
  })

  test('reports policies that are rejected', async () => {
    const args = ['custom-policies', 'add', '-', '--group', 'ip', '--mode', 'passed']
    const { code, stderr } = await line.run(args, { stdin: '192.0.2.7/24\n' })
    expect([code, stderr]).toEqual([1, expect.stringContaining('can only ban')])
  })

  test('explains a verdict to people and to scripts', async () => {
    const args = ['records', 'explain', '--device', '10.20.1.1', '--domain', 'www.shop.example']
    const { code, stdout } = await line.run(args)
    expect(code).toBe(0)
    expect(stdout).toMatch(/^Verdict\s+banned$/m)
    expect(stdout).toMatch(/^Segment\s+lab$/m)
    expect(stdout).toMatch(/^domain\s+shop\.example\s+shop\.example\s+banned\s+yes$/m)
    const said = await line.json<PolicyExplanation>([...args.slice(0, 3), '001a.2b3c.4d5e', ...args.slice(4)])
    expect(said).toMatchObject({ solvedMode: 'banned', controlGroup: 'domain', segment: { name: 'lab' } })
    const other = await line.run([
      'records',
      'explain',
      '--device',
      '10.9.9.9',
      '--domain',
      'www.shop.example',
    ])
    expect(other.stdout).toMatch(/default action of the segment/)
    const chain = [...args.slice(0, 4), '--domain', 'own.example', '--ip', '203.0.113.1', '203.0.113.2']
    const aliased = await line.run([...chain, '--cname', 'cdn.example', 'www.shop.example'])
    expect(aliased.stdout).toMatch(/^CNAME\s+www\.shop\.example$/m)
    expect(aliased.stdout).toMatch(
      /^domain\s+shop\.example\s+shop\.example\s+www\.shop\.example\s+banned\s+yes$/m,
    )
  })

  test('lets common users read, but not write', async () => {
    const { username } = await people.make()
    const common = new CommandLineWithin(server.url)
    await common.login(username, PASSWORD)
    const looked = await common.run(['segments', 'list'])
    const changed = await common.run(['segments', 'create', '--name', 'mine'])
    common.remove()
    expect(looked.code).toBe(0)
    expect(changed).toMatchObject({ code: 1, stdout: '' })
    expect(changed.stderr).toContain('ask an administrator')
  })
})
