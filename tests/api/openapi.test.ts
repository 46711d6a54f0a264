import { failureSchema } from '@netwarden/shared/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Answer, ApiClient } from '../support/api-client.ts'
import { PASSWORD, People } from '../support/people.ts'
import type { RunningServer } from '../support/server.ts'
import { serverOfWorker } from '../support/server-of-worker.ts'

interface Operation {
  operationId?: string
  security?: Record<string, unknown[]>[]
  parameters?: { name: string }[]
  requestBody?: { content: Record<string, { schema: { properties: object; required: string[] } }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: { $ref?: string } }> }>
}
interface Document {
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object>; securitySchemes: Record<string, object> }
  security: Record<string, unknown[]>[]
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete']
const IMPORT = '/api/access-record/import'

let server: RunningServer
let people: People<RunningServer>
let admin: ApiClient
let document: Document
beforeAll(async () => {
  server = await serverOfWorker()
  people = await People.on(server)
  admin = people.superadmin
  document = (await server.nobody().get('/api/openapi.json')).body as Document
})

const operations = () =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method]
      return operation ? [{ name: `${method} ${path}`, operation }] : []
    }),
  )

describe('the OpenAPI document', () => {
  test('describes the fields beside a file in a form, and calls with input in the query or the body', () => {
    const at = (name: string) => operations().find((known) => known.name === name)?.operation
    const form = at('post /api/user/import')?.requestBody?.content['multipart/form-data']?.schema
    expect(Object.keys(form?.properties ?? {})).toEqual(expect.arrayContaining(['file', 'dryRun', 'wait']))
    expect(form?.required).toEqual(['file'])
    const stats = at('post /api/multi-access-stats')
    expect(stats?.parameters?.map(({ name }) => name)).toContain('quota')
    expect(Object.keys(stats?.requestBody?.content['application/json']?.schema.properties ?? {})).toContain(
      'quota',
    )
    expect(at('patch /api/system-config/dns-zone/{id}/records')?.responses).toHaveProperty('413')
    expect(at('post /api/domain-control/policy/{id}/check-update')?.responses).toHaveProperty('422')
  })

  test('gives each call a name of its own, and objects the names of their types', () => {
    const ids = operations().map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toEqual(expect.arrayContaining(['getAccessRecordList', 'postUserCreate', 'getRestUsersById']))
    for (const id of ids) expect(id).toMatch(/^[a-z][A-Za-z0-9]+$/)
    expect(Object.keys(document.components.schemas)).toEqual(
      expect.arrayContaining(['CustomPolicy', 'Device', 'RiskEvent', 'Segment', 'User', 'Visit', 'Zone']),
    )
    const users =
      document.paths['/api/rest/users']?.get?.responses[200]?.content?.['application/json']?.schema
    expect(users).toMatchObject({ type: 'array', items: { $ref: '#/components/schemas/User' } })
    expect(document.servers).toMatchObject([{ url: '/' }])
  })

  test('leaves out calls that only refuse, which answer 405', async () => {
    expect(document.paths['/api/rest/operation-logs']).not.toHaveProperty('post')
    expect((await admin.post('/api/rest/operation-logs', {})).status).toBe(405)
  })

  test('describes the failures of each call in one shape', () => {
    expect(operations().length).toBeGreaterThan(100)
    const schemas = Object.keys(document.components.schemas)
    for (const { name, operation } of operations()) {
      const { responses, security } = operation
      const failures = Object.entries(responses).filter(([status]) => Number(status) >= 400)
      const statuses = failures.map(([status]) => status)
      expect(statuses, name).toEqual(expect.arrayContaining(['400', '500', '503']))
      const isOpen = security?.length === 0
      if (isOpen) expect(statuses, name).not.toContain('460')
      else expect(statuses, name).toContain('401')
      for (const [status, { description, content }] of failures) {
        expect(description, `${name} ${status}`).toMatch(/\d{5}: /)
        const ref = content?.['application/json']?.schema.$ref ?? ''
        expect(ref, `${name} ${status}`).toBe('#/components/schemas/Failure')
        expect(schemas).toContain(ref.split('/').pop())
      }
    }
  })

  test('names the token that each call accepts', () => {
    const securityOf = (method: string, path: string) => document.paths[path]?.[method]?.security
    expect(document.security).toEqual([{ bearer: [] }])
    expect(securityOf('get', '/api/user/refresh')).toEqual([{ refreshToken: [] }])
    expect(securityOf('post', '/api/user/logout') ?? document.security).toEqual([{ bearer: [] }])
    expect(securityOf('post', '/api/user/login')).toEqual([])
    expect(securityOf('get', '/api/user/info') ?? document.security).toEqual([{ bearer: [] }])
    expect(Object.keys(document.components.securitySchemes)).toEqual(['bearer', 'refreshToken'])
  })

  test('distinguishes a file from a JSON answer', () => {
    const contentOf = (path: string) =>
      Object.keys(document.paths[path]?.get?.responses['200']?.content ?? {})
    expect(contentOf('/api/user/export')).toEqual(['*/*'])
    expect(contentOf('/api/user/list')).toEqual(['application/json'])
  })

  test('describes both bodies of a call that accepts JSON or a form', () => {
    const { content = {} } = document.paths['/api/domain-control/policy/create']?.post?.requestBody ?? {}
    const bodies = Object.entries(content).map(([type, { schema }]) => [
      ...[type, Object.keys(schema.properties).join(), schema.required.join()],
    ])
    expect(bodies).toEqual([
      ['application/json', 'name,desc,group,level,source,checkEvery', 'name,group,source'],
      ['multipart/form-data', 'source,name,desc,group,level,form,file', 'name,group,file'],
    ])
  })
})

/** Checks that the answer has the shape that the document describes for the call. */
async function isDescribed(method: string, path: string, answer: Promise<Answer>): Promise<number> {
  const { status, body } = await answer
  const described = document.paths[path]?.[method]?.responses[status]
  expect(described?.description, `${method} ${path} ${status}`).toContain(
    String((body as { error: { code: number } }).error.code),
  )
  failureSchema.parse(body)
  return status
}

test('each kind of failure is described for the calls that answer it', async () => {
  const { user, client: common } = await people.signedIn('common')
  const over = await people.signIn(user.username)
  await over.post('/api/user/logout')
  const nobody = server.nobody()
  const form = new FormData()
  form.append('file', new Blob(['username\nx\n']), 'users.csv')
  const big = { username: 'x'.repeat(20_000), password: 'x' }
  const met = [
    await isDescribed(
      'get',
      '/api/access-record/list',
      admin.get('/api/access-record/list', { nonsense: 1 }),
    ),
    await isDescribed(
      'post',
      '/api/user/login',
      nobody.post('/api/user/login', { username: 'a', password: 'b' }),
    ),
    await isDescribed('post', '/api/user/login', nobody.post('/api/user/login', big)),
    await isDescribed('get', '/api/user/info', nobody.get('/api/user/info')),
    await isDescribed('get', '/api/user/refresh', nobody.get('/api/user/refresh')),
    await isDescribed('post', '/api/user/logout', nobody.post('/api/user/logout')),
    await isDescribed('get', '/api/user/list', common.get('/api/user/list')),
    await isDescribed('get', '/api/rest/users/{id}', admin.get('/api/rest/users/none')),
    await isDescribed(
      'post',
      '/api/user/create',
      admin.post('/api/user/create', {
        username: user.username,
        nickname: 'x',
        email: 'x@example.com',
        password: PASSWORD,
      }),
    ),
    await isDescribed('post', IMPORT, admin.upload(IMPORT, new Uint8Array([0, 1, 2]))),
    await isDescribed('post', IMPORT, admin.upload(IMPORT, '')),
    await isDescribed('post', '/api/user/import', admin.upload('/api/user/import', form)),
    await isDescribed('get', '/api/user/info', over.get('/api/user/info')),
  ]
  expect(met).toEqual([400, 400, 413, 401, 401, 401, 403, 404, 409, 415, 422, 422, 461])
})
