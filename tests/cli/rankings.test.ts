import type { DistinctRow, PersonDetail } from '@netwarden/shared/contract'
import type { AccessRecord } from '@netwarden/shared/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ASKED_SINCE, askFor } from '../support/asked-visits.ts'
import { SUPERADMIN_PASSWORD, TestServer } from '../support/server.ts'
import { type CommandLine, CommandLineWithin } from './command-line.ts'

describe('rankings of the command line', () => {
  let server: TestServer
  let line: CommandLine
  beforeAll(async () => {
    server = await TestServer.start()
    await askFor(await server.superadmin())
    line = new CommandLineWithin(server.url)
    await line.login('superadmin', SUPERADMIN_PASSWORD)
  })
  afterAll(async () => {
    line.remove()
    await server.stop()
  })

  test('the command who prints the devices that visited a name, each with its user', async () => {
    const rows = await line.json<DistinctRow[]>(['who', 'shop.example'])
    expect(rows.map(({ key, visits, user }) => [key, visits, user])).toEqual([
      ['00:1a:2b:3c:4d:5e', 5, 'Zhang San'],
      ['10.8.0.3', 3, null],
      ['10.8.0.2', 2, 'Zhang San'],
    ])
    const from = new Date(ASKED_SINCE + 45 * 60_000).toISOString()
    const later = await line.run(['who', '=shop.example', '--from', from])
    expect(later.code).toBe(0)
    expect(later.stdout.trimEnd().split('\n')).toEqual([
      expect.stringMatching(
        /^Name +Device IP +MAC +User +Department +Visits +Banned +First visit +Last visit$/,
      ),
      expect.stringMatching(/10\.8\.0\.1 +00:1a:2b:3c:4d:5e +Zhang San +Sales +1 +1 /),
    ])
  })

  test('top ranks domains, devices, people and banned domains', async () => {
    const keys = async (verb: string) =>
      (await line.json<DistinctRow[]>(['top', verb])).map(({ key, visits }) => [key, visits])
    expect(await keys('domains')).toEqual([
      ['shop.example', 9],
      ['news.example', 6],
      ['=cmd.example', 1],
      ['pay.shop.example', 1],
    ])
    expect((await keys('devices'))[0]).toEqual(['10.8.0.3', 10])
    expect(await keys('people')).toEqual([['Zhang San', 7]])
    expect(await keys('banned')).toEqual([['shop.example', 4]])
  })

  test('a person is shown with the devices, and visits are searched by user and department', async () => {
    const person = await line.json<PersonDetail>(['people', 'show', 'Zhang San'])
    expect(person).toMatchObject({ key: 'Zhang San', department: 'Sales', visits: 7, banned: 4 })
    expect(person.devices.map(({ id }) => id)).toEqual(['00:1a:2b:3c:4d:5e', '10.8.0.2'])
    const { stdout } = await line.run(['people', 'show', 'Zhang San', '--span', 'week'])
    expect(stdout).toMatch(/10\.8\.0\.1 +00:1a:2b:3c:4d:5e +Sales +5 +4 /)
    expect((await line.run(['people', 'show', 'Nobody'])).code).toBe(1)
    const found = async (...options: string[]) =>
      (await line.json<AccessRecord[]>(['records', 'search', ...options])).length
    expect(await found('--user', 'Zhang San')).toBe(7)
    expect(await found('--department', 'Sales', '--mode', 'banned')).toBe(4)
    expect(await found('--device', '00:1a:2b:3c:4d:5e')).toBe(5)
  })

  test('a device is found by its user, and an ambiguous name fails with the candidates', async () => {
    const several = await line.run(['allow', 'shop.example', '--device', 'Zhang San', '--for', '1h'])
    expect(several.code).toBe(1)
    expect(several.stderr).toContain('10.8.0.2  Zhang San, Sales')
    expect(several.stderr).toMatch(/10\.8\.0\.\d {2}00:1a:2b:3c:4d:5e {2}Zhang San, Sales/)
    const why = await line.run(['why', 'shop.example', '--device', 'Zhang San'])
    expect([why.code, why.stderr]).toEqual([1, expect.stringContaining('10.8.0.2 (Zhang San, Sales)')])
    const similar = await line.run(['devices', 'show', 'zhang'])
    expect([similar.code, similar.stderr]).toEqual([1, expect.stringContaining('similar devices')])
    expect((await line.run(['devices', 'rename', '10.8.0.2', 'Desk'])).code).toBe(0)
    expect(await line.json(['why', 'shop.example', '--device', 'desk'])).toMatchObject({
      segment: { name: 'Sales', entry: '10.8.0.2' },
    })
  })

  test('a ranking is CSV on demand, and says how many rows it left out', async () => {
    const { stdout, stderr } = await line.run(['top', 'domains', '--limit', '2', '--output', 'csv'])
    expect(stdout.split('\r\n')).toEqual([
      'key,name,visits,banned,firstAt,lastAt,deviceIP,deviceMac,user,department,devices',
      expect.stringMatching(/^shop\.example,shop\.example,9,4,/),
      expect.stringMatching(/^news\.example,/),
      '',
    ])
    expect(stderr).toContain('2 of 4')
  })
})
