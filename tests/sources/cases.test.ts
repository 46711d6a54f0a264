import { readFileSync } from 'node:fs'
import type { ImportResult } from '@netwarden/shared/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { TestServer } from '../support/server.ts'
import { FollowedSource } from './support/followed-source.ts'

const caseOf = (name: string) => readFileSync(new URL(`../../fixtures/cases/${name}`, import.meta.url))

/** Files of users and their numbers of visits. */
const CASES: readonly (readonly [string, string, number])[] = [
  ['c01_dnsmasq_proto.log', 'dnsmasq', 3],
  ['c01b_dnsmasq_proto_mixed.log', 'dnsmasq', 21],
  ['c02_unbound_rfc5424.log', 'unbound', 3],
  ['c02b_unbound_bsd_pri.log', 'unbound', 2],
  ['c03_zeek_underscore.json', 'zeek-dns', 2],
  ['c03b_zeek_underscore.tsv.log', 'zeek-dns', 1],
  ['c04_zeek_mixed_streams.json', 'zeek-conn', 4],
  ['c05_bind_docker_prefix.log', 'bind-query', 2],
  ['c05b_bind_variants.log', 'bind-query', 5],
  ['c06_coredns_fluentbit.json', 'coredns', 2],
  ['c06b_coredns_message.json', 'coredns', 1],
  ['c07_eve_syslog.log', 'suricata-eve', 2],
  ['c07b_eve_v8.json', 'suricata-eve', 4],
  ['c08_adguard.json', 'adguardhome', 6],
  ['c09_pihole_v6.csv', 'pihole', 9],
  ['c10_dnsmasq_odd.log', 'dnsmasq', 11],
  ['c11_unbound_120.log', 'unbound', 8],
]

describe('a file is read alike as an upload and as a followed file', () => {
  let server: TestServer
  let admin: ApiClient

  beforeAll(async () => {
    server = await TestServer.start()
    admin = await server.superadmin()
  })
  afterAll(() => server.stop())

  test.each(CASES)('%s as %s with %i visits', async (name, format, count) => {
    const bytes = caseOf(name)
    const { data } = await admin.upload<ImportResult>('/api/access-record/import', bytes, { source: name })
    const followed = new FollowedSource({ kind: 'tail', format: 'auto' })
    try {
      // The last line of a followed file is read once it is complete.
      followed.append('app.log', `${bytes.toString('latin1').trimEnd()}\n`)
      await followed.pass(120_000)
      expect(data).toMatchObject({ state: 'done', format, accepted: count })
      expect([followed.domains.length, followed.rejects.length]).toEqual([data.accepted, data.rejected])
    } finally {
      followed.remove()
    }
  })
})
