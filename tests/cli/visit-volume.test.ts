import type { AccessRecord, RiskEvent } from '@netwarden/shared/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { eventually } from '../support/eventually.ts'
import { SUPERADMIN_PASSWORD, TestServer } from '../support/server.ts'
import { type CommandLine, CommandLineWithin } from './command-line.ts'

const HOUR = 3_600_000
const BEGUN = Date.now() - 9 * HOUR
const UPLOAD = '198.51.100.61'
const STAYING = '198.51.100.62'
const ODD = '198.51.100.63'

/** Rows of Zeek's conn.log: destination, port, seconds, bytes sent and received. */
const ROWS = [
  [UPLOAD, 443, '512.25', '340000000', '1200000'],
  [STAYING, 4444, '21600', '90000', '81000'],
  [ODD, 443, '-5', '12.5', 'many'],
] as const

function connLog(): string {
  const columns = 'ts id.orig_h id.resp_h id.resp_p proto duration orig_bytes resp_bytes'.split(' ')
  const rows = ROWS.map(([address, port, ...volume]) =>
    [(BEGUN / 1_000).toFixed(3), '10.73.0.1', address, port, 'tcp', ...volume].join('\t'),
  )
  return ['#separator \\x09', '#path\tconn', `#fields\t${columns.join('\t')}`, ...rows, ''].join('\n')
}

describe('bytes and duration of visits', () => {
  let server: TestServer
  let line: CommandLine
  let admin: ApiClient

  beforeAll(async () => {
    server = await TestServer.start()
    admin = await server.superadmin()
    line = new CommandLineWithin(server.url)
    await line.login('superadmin', SUPERADMIN_PASSWORD)
    await line.json(['records', 'import', line.file('conn.log', connLog()), '--format', 'zeek-conn'])
  })
  afterAll(async () => {
    line.remove()
    await server.stop()
  })

  const events = async () =>
    (await admin.post<{ list: RiskEvent[] }>('/api/risk-event/list', {})).data.list.filter(
      ({ code }) => code === 'largeUpload' || code === 'longConnection',
    )

  test('bytes and duration of visits are in lists and files, and impossible ones are null', async () => {
    const rows = await line.json<AccessRecord[]>(['records', 'search', '--from', '1d'])
    const volumes = rows.map(({ dstHostIP, bytesSent, bytesReceived, durationMs }) => [
      dstHostIP,
      [bytesSent, bytesReceived, durationMs],
    ])
    expect(Object.fromEntries(volumes)).toEqual({
      [UPLOAD]: [340_000_000, 1_200_000, 512_250],
      [STAYING]: [90_000, 81_000, 21_600_000],
      [ODD]: [null, null, null],
    })
    const file = await (await admin.raw('GET', '/api/access-record/export?format=csv')).text()
    expect(file).toContain(',340000000,1200000,512250\r\n')
    expect(file).toMatch(/,,,\r\n/)
  })

  test('columns of the command line show bytes and duration', async () => {
    const columns = ['--columns', 'dstHostIP,bytesSent,bytesReceived,durationMs', '--output', 'csv']
    const { stdout } = await line.run(['records', 'search', '--from', '1d', ...columns])
    expect(stdout).toContain(`${UPLOAD},340000000,1200000,512250`)
  })

  test('a large upload and a long connection are events with reasons, steps and their visits', async () => {
    await eventually(async () => (await events()).length >= 2, 120_000)
    const found = new Map((await events()).map((event) => [event.code, event]))
    expect(found.get('largeUpload')).toMatchObject({
      riskLevel: 'medium',
      attackId: 'T1048',
      domain: null,
      dstHostIP: UPLOAD,
      confidence: 1,
      reasons: [{ code: 'destination' }, { code: 'uploaded' }, { code: 'rarity' }],
    })
    expect(found.get('longConnection')).toMatchObject({ attackId: 'T1071', dstHostIP: STAYING, count: 1 })
    for (const event of found.values()) {
      expect(event.nextSteps).toHaveLength(3)
      expect(event.desc).toContain('10.73.0.1')
      expect(event.desc + event.summary + event.reasons.map(({ text }) => text).join()).not.toMatch(/[{}]/)
    }
    const { data } = await admin.post<{ list: AccessRecord[] }>('/api/risk-event/involved', {
      id: found.get('largeUpload')?.id,
    })
    expect(data.list.map(({ dstHostIP }) => dstHostIP)).toEqual([UPLOAD])
    const rules = await (await admin.raw('GET', '/api/risk-event/export?format=sigma')).text()
    expect([rules.includes(UPLOAD), rules.includes(STAYING)]).toEqual([true, true])
  })
})
