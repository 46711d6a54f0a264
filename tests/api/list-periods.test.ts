import type { ListVersion, PolicyExplanation } from '@netwarden/shared/contract'
import { expect, test } from 'vitest'
import { freshName, People } from '../support/people.ts'
import { serverOfWorker } from '../support/server-of-worker.ts'

const BASE = '/api/domain-control/policy'

test('the periods in force of each version of a list are known', async () => {
  const { superadmin: admin } = await People.on(await serverOfWorker())
  const form = new FormData()
  form.set('name', freshName('Periods'))
  form.set('group', 'bad')
  form.set('file', new Blob(['one.period.example\n']), 'list.txt')
  const { id } = (await admin.upload<{ id: string }>(`${BASE}/create`, form)).data
  await admin.post(`${BASE}/enable`, { id, enable: true })
  const versions = async () => (await admin.get<ListVersion[]>(`${BASE}/${id}/versions`)).data
  const listOf = async (domain: string) => {
    const asked = { deviceIP: '10.9.0.1', domain }
    const { data } = await admin.post<PolicyExplanation>('/api/domain-control/explain', asked)
    return data.rules.find(({ policyId }) => policyId === id)?.list
  }
  const [first] = await versions()
  expect(first?.inForce).toEqual([{ from: expect.stringMatching(/Z$/), until: null }])
  expect(await listOf('one.period.example')).toEqual({
    version: first?.version,
    since: first?.inForce[0]?.from,
  })

  await admin.post(`${BASE}/${id}/add-names`, { names: ['two.period.example'] })
  const [second, left] = await versions()
  const turn = second?.inForce[0]?.from
  expect(second?.inForce).toEqual([{ from: turn, until: null }])
  expect(left?.inForce).toEqual([{ from: first?.inForce[0]?.from, until: turn }])
  expect(await listOf('two.period.example')).toEqual({ version: second?.version, since: turn })

  await admin.post(`${BASE}/${id}/rollback`, { version: first?.version })
  const [after, back] = await versions()
  expect(back?.inForce).toHaveLength(2)
  expect(after?.inForce).toEqual([{ from: turn, until: back?.inForce[0]?.from }])
  expect(back?.inForce[0]?.until).toBeNull()

  await admin.post(`${BASE}/${id}/delete`)
})

test('built-in lists are in force since their installation', async () => {
  const { superadmin: admin } = await People.on(await serverOfWorker())
  const { data } = await admin.get<ListVersion[]>(`${BASE}/malware/versions`)
  expect(data.map(({ inForce }) => inForce)).toEqual([[{ from: data[0]?.at, until: null }]])
})
