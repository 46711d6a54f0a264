import type { PolicyException, PolicyReport, Receipt, Replay } from '@netwarden/shared/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { People } from '../support/people.ts'
import { toNdjson } from '../support/plain-visits.ts'
import { SUPERADMIN_PASSWORD, TestServer } from '../support/server.ts'
import { type CommandLine, CommandLineWithin } from './command-line.ts'

describe('replays and receipts by the command line', () => {
  let server: TestServer
  let people: People
  let line: CommandLine

  beforeAll(async () => {
    server = await TestServer.start()
    people = await People.on(server)
    line = new CommandLineWithin(server.url)
    await line.login('superadmin', SUPERADMIN_PASSWORD)
    const accessAt = new Date(Date.now() - 3_600_000).toISOString()
    const visits = ['ads.cli.example', 'www.cli.example'].map((domain) => ({
      accessAt,
      deviceIP: '10.7.0.1',
      domain,
    }))
    await people.superadmin.upload('/api/access-record/import', toNdjson(visits))
  })
  afterAll(async () => {
    line.remove()
    await server.stop()
  })

  test('replays a draft from a YAML file and prints what would change', async () => {
    const draft =
      'customPolicies:\n  add:\n    - group: domain\n      solvedMode: banned\n      entries: [ads.cli.example]\n'
    const file = line.file('draft.yaml', draft)
    const found = await line.json<Replay>(['replay', file, '--from', '2d'])
    expect(found.flips).toEqual({ toBanned: 1, toPassed: 0, devices: 1, domains: 1 })
    const { code, stdout } = await line.run(['replay', file])
    expect(code).toBe(0)
    expect(stdout).toMatch(/Would be banned\s+1/)
    expect(stdout).toMatch(/ads\.cli\.example\s+1\s+0\s+1/)
  })

  test('rejects a draft that is not YAML, and names the invalid field', async () => {
    const broken = await line.run(['replay', line.file('broken.yaml', 'a: [')])
    expect([broken.code, broken.stdout]).toEqual([1, ''])
    expect(broken.stderr).toContain('is not valid YAML')
    const wrong = await line.run(['replay', line.file('wrong.yaml', 'rank: 1')])
    expect(wrong.code).toBe(1)
    expect(wrong.stderr).toContain('draft.rank')
  })

  test('adds an exception for a device, lists it with its reason, and ends it', async () => {
    const added = await line.run([
      'exceptions',
      'add',
      'call.cli.example',
      '--device',
      '10.7.0.1',
      '--reason',
      'a call',
    ])
    expect(added.code).toBe(0)
    const [exception] = await line.json<PolicyException[]>(['exceptions', 'list'])
    expect(exception).toMatchObject({ domain: 'call.cli.example', deviceIP: '10.7.0.1', reason: 'a call' })
    const { stdout } = await line.run(['exceptions', 'list'])
    expect(stdout).toMatch(/call\.cli\.example\s+10\.7\.0\.1/)
    expect((await line.run(['exceptions', 'end', exception?.id ?? ''])).code).toBe(0)
    expect(await line.json<PolicyException[]>(['exceptions', 'list'])).toEqual([])
    expect((await line.run(['exceptions', 'add', 'x.example'])).code).toBe(2)
  })

  test('adds an exception that ends at a time, or after a duration of any length up to a week', async () => {
    const add = (...options: string[]) => [
      'exceptions',
      'add',
      '*.end.cli.example',
      '--reason',
      'x',
      ...options,
    ]
    const until = new Date(Date.now() + 2 * 86_400_000).toISOString()
    expect((await line.json<PolicyException>(add('--until', until))).expiresAt).toBe(until)
    const { expiresAt } = await line.json<PolicyException>(add('--for', '3h'))
    expect(Math.abs(Date.parse(expiresAt) - Date.now() - 3 * 3_600_000)).toBeLessThan(60_000)
    const [first] = await line.json<PolicyException[]>(['exceptions', 'list', '--q', 'end.cli'])
    expect(first).toMatchObject({ domain: 'end.cli.example', expiresAt })
    const long = await line.run(add('--for', '8d'))
    expect([long.code, long.stderr]).toEqual([1, expect.stringContaining('--for')])
    expect((await line.run(add('--for', 'soon'))).code).toBe(2)
    expect((await line.run(add('--for', '1h', '--until', until))).code).toBe(2)
    for (const { id } of await line.json<PolicyException[]>(['exceptions', 'list', '--q', 'end.cli']))
      expect((await line.run(['exceptions', 'end', id])).code).toBe(0)
  })

  test('lists what needs a decision, and prints the whole report as JSON', async () => {
    const body = { name: 'nobody here', entries: [] }
    await people.superadmin.post('/api/segment/create', body)
    const { code, stdout } = await line.run(['reports'])
    expect(code).toBe(0)
    expect(stdout).toMatch(/empty segment\s+nobody here/)
    const report = await line.json<PolicyReport>(['reports'])
    expect(report.emptySegments.map(({ name }) => name)).toEqual(['nobody here'])
  })

  test('applies a draft with a reason, lists its receipt, and reverts it', async () => {
    const entries = 'solvedMode: banned, entries: [www.cli.example]'
    const file = line.file('apply.yaml', `customPolicies:\n  add:\n    - { group: domain, ${entries} }\n`)
    const { receiptId } = await line.json<{ receiptId: string }>([
      ...['replay', file, '--apply', '--reason', 'a new contract'],
    ])
    const [receipt] = await line.json<Receipt[]>(['receipts', 'list'])
    expect(receipt).toMatchObject({ id: receiptId, reason: 'a new contract', revertedBy: null })
    const { stdout } = await line.run(['receipts', 'list'])
    expect(stdout).toMatch(new RegExp(`superadmin\\s+a new contract\\s+1\\s.*${receiptId}`))
    expect((await line.run(['receipts', 'revert', receiptId])).code).toBe(0)
    const [revert, reverted] = await line.json<Receipt[]>(['receipts', 'list'])
    expect([revert?.revertOf, reverted?.revertedBy]).toEqual([receiptId, revert?.id])
    const again = await line.run(['receipts', 'revert', receiptId])
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('already reverted')])
  })
})
