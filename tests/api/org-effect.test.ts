import type { AccessRecord, Organisation } from '@netwarden/shared/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { toNdjson } from '../support/plain-visits.ts'
import { restList } from '../support/rest.ts'
import { TestServer } from '../support/server.ts'

const ORGS = '/api/rest/orgs'

describe('a change of the organisation table', () => {
  let server: TestServer
  let admin: ApiClient
  beforeAll(async () => {
    server = await TestServer.start()
    admin = await server.superadmin()
  })
  afterAll(() => server.stop())

  /** Imports one visit and returns the organisation of its name. */
  const visit = async (domain: string, deviceIP: string) => {
    const accessAt = new Date(Date.now() - 60_000).toISOString()
    await admin.upload('/api/access-record/import', toNdjson([{ accessAt, deviceIP, domain }]))
    return ownerOf(domain, deviceIP)
  }
  const ownerOf = async (domain: string, deviceIP: string) => {
    const query = { domain, deviceIP }
    const { data } = await admin.get<{ list: AccessRecord[] }>('/api/access-record/list', query)
    expect(data.list).toHaveLength(1)
    return data.list[0]?.org ?? null
  }
  const find = async (name: string) => {
    const { rows } = await restList<Organisation>(admin, 'orgs', { filter: { name } })
    return rows[0]
  }

  test('gives an organisation a page before its first visit', async () => {
    const fields = { name: 'Quiet', industry: 'software', country: 'DE', domains: ['quiet.example'] }
    expect((await admin.post(ORGS, fields)).status).toBe(200)
    const { status, data } = await admin.get('/api/access-record/org/Quiet')
    const expected = { name: 'Quiet', industry: 'software', country: 'DE', visits: 0, firstAccessAt: null }
    expect([status, data]).toMatchObject([200, expected])
    expect((await admin.get('/api/access-record/org/Nobody%20at%20all')).status).toBe(404)
  })

  test('applies to the next record, and stored records keep their organisation', async () => {
    expect(await visit('www.own.example', '10.0.0.1')).toBeNull()
    const fields = { industry: 'software', country: 'DE', domains: ['own.example'] }
    const made = (await admin.post(ORGS, { name: 'First', ...fields })).body as Organisation
    expect(await visit('www.own.example', '10.0.0.2')).toBe('First')
    await admin.put(`${ORGS}/${made.id}`, { name: 'Second' })
    expect(await visit('www.own.example', '10.0.0.3')).toBe('Second')
    await admin.delete(`${ORGS}/${made.id}`)
    expect(await visit('www.own.example', '10.0.0.4')).toBeNull()
    const owners = [1, 2, 3, 4].map((host) => ownerOf('www.own.example', `10.0.0.${host}`))
    expect(await Promise.all(owners)).toEqual([null, 'First', 'Second', null])
  })

  test('a change of the organisation table can be made from a file', async () => {
    const form = new FormData()
    form.set(
      'file',
      new Blob(['name,industry,country,domains\nFrom File,media,US,file.example\n']),
      'orgs.csv',
    )
    await admin.upload('/api/org/import', form)
    expect(await visit('a.file.example', '10.0.1.1')).toBe('From File')
  })

  test('a change of the organisation table is shown immediately wherever the organisation is described', async () => {
    await visit('www.taobao.com', '10.0.2.1')
    const industryOf = async () => {
      const { data } = await admin.get<{ industry: string | null }>('/api/access-record/org/Alibaba')
      return data.industry
    }
    const popularIndustry = async () => {
      const answer = await admin.post<{ name: string; industry: string | null }[]>('/api/popular-item/list', {
        quota: 'popularOrg',
      })
      return answer.data.find(({ name }) => name === 'Alibaba')?.industry
    }
    expect(await industryOf()).toBe('commerce')
    const alibaba = await find('Alibaba')
    await admin.put(`${ORGS}/${alibaba?.id}`, { industry: 'logistics' })
    expect(await industryOf()).toBe('logistics')
    expect(await popularIndustry()).toBe('logistics')
  })

  test('survives a restart, and deleted organisations of the starter set stay deleted', async () => {
    const youtube = await find('Google')
    await admin.delete(`${ORGS}/${youtube?.id}`)
    expect(await server.stop({ keepData: true })).toBe(0)
    server = await TestServer.start({ dataDir: server.dataDir })
    admin = await server.superadmin()
    expect(await find('Google')).toBeUndefined()
    expect((await find('Alibaba'))?.industry).toBe('logistics')
    expect(await visit('www.taobao.com', '10.0.3.1')).toBe('Alibaba')
    expect(await visit('www.google.com', '10.0.3.2')).toBeNull()
  })
})
