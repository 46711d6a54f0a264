import type { User, UserImport } from '@netwarden/shared/domain'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { freshName, PASSWORD, People } from '../support/people.ts'
import type { RunningServer } from '../support/server.ts'
import { SharedStateServer, USUAL_STATE_ENGINES } from '../support/state-engines.ts'

const IMPORT = '/api/user/import'
const HEADER = 'username,password,nickname,email,role,status'
interface Imported {
  created: number
  rows?: number
  id?: string
  dryRun?: true
}

describe.each(USUAL_STATE_ENGINES)('importing users on %s', (engine) => {
  let place: SharedStateServer
  let people: People<RunningServer>
  beforeAll(async () => {
    place = await SharedStateServer.on(engine)
    people = await People.on(place.server)
  })
  afterAll(() => place.leave())

  const send = (content: string | Uint8Array<ArrayBuffer>, query = {}, client = people.superadmin) => {
    const form = new FormData()
    form.set('file', new Blob([content]), 'users.csv')
    return client.upload<Imported>(IMPORT, form, query)
  }
  const find = async (username: string) => {
    const { data } = await people.superadmin.get<{ list: User[] }>('/api/user/list', { username })
    return data.list.find((user) => user.username === username)
  }
  const row = (username: string, nickname = '王五') =>
    `${username},${PASSWORD},${nickname},${username}@example.com,common,active`

  test('creates each user of the file', async () => {
    const [first, second] = [freshName('imp'), freshName('imp')]
    const file = `${HEADER},phone,sector\n${row(first)},13800000000,网络部\n${row(second, 'second')},,\n`
    expect(await send(file)).toMatchObject({ status: 200, data: { created: 2 } })
    expect(await find(first)).toMatchObject({ nickname: '王五', phone: '13800000000', sector: '网络部' })
    await people.signIn(second)
  })

  test('a column makes users change their password first, and another text in it is a fault', async () => {
    const [first, second] = [freshName('imp'), freshName('imp')]
    const file = `${HEADER},mustChangePassword\n${row(first)},Yes\n${row(second)},\n`
    expect((await send(file)).status).toBe(200)
    const login = async (name: string) => (await place.server.nobody().login(name, PASSWORD)).data
    expect(await login(first)).toMatchObject({ mustChangePassword: true })
    expect(await login(second)).not.toHaveProperty('mustChangePassword')
    const refused = await send(`${HEADER},mustChangePassword\n${row(freshName('imp'))},perhaps\n`)
    expect(refused).toMatchObject({
      status: 422,
      body: { error: { lines: [{ line: 2, column: 'mustChangePassword' }] } },
    })
  })

  test('keeps a queued import waiting, and reports one whose process ended', async () => {
    const many = Array.from({ length: 30 }, () => row(freshName('turn'))).join('\n')
    const first = send(`${HEADER}\n${many}\n`)
    const waiting = await send(`${HEADER}\n${row(freshName('turn'))}\n`, { wait: false })
    const ids = { waiting: waiting.data.id ?? '', cut: freshName('cut') }
    const jobs = place.state.updateTable('userImport').set({ updatedAt: 0 })
    await jobs.where('id', '=', ids.waiting).execute()
    const job = { userId: '', state: 'running', total: 1, hashed: 0, fault: null } as const
    await place.state
      .insertInto('userImport')
      .values({ id: ids.cut, ...job, createdAt: 0, updatedAt: 0 })
      .execute()
    const stateOf = async (id: string) => (await people.superadmin.get<UserImport>(`${IMPORT}/${id}`)).data
    expect((await stateOf(ids.waiting)).state).not.toBe('failed')
    const error = { msg: expect.stringContaining('The server stopped during the import') }
    expect(await stateOf(ids.cut)).toMatchObject({ state: 'failed', error })
    expect((await first).data.created).toBe(30)
    await eventually(async () => (await stateOf(ids.waiting)).state === 'done')
  })

  test('reports all faults of a row together, including conflicts with other users', async () => {
    const { username } = await people.make()
    const { client } = await people.signedIn('admin')
    const file = `${HEADER}\n${username},password1,n,no mailbox,superadmin,active\n`
    const { status, error } = await send(file, { dryRun: true }, client)
    expect(status).toBe(422)
    expect(error?.lines?.map(({ line, column }) => `${line} ${column}`).sort()).toEqual([
      '2 email',
      '2 password',
      '2 role',
      '2 username',
    ])
  })

  test('checks without creating users in a dry run, requested in the address or the form', async () => {
    const username = freshName('dry')
    const file = `${HEADER}\n${row(username)}\n`
    expect((await send(file, { dryRun: true })).data).toEqual({ created: 0, rows: 1, dryRun: true })
    const form = new FormData()
    form.set('dryRun', 'true')
    form.set('file', new Blob([file]), 'users.csv')
    expect((await people.superadmin.upload<Imported>(IMPORT, form)).data.dryRun).toBe(true)
    expect(await find(username)).toBeUndefined()
  })

  describe('reads the output of spreadsheets:', () => {
    const spellings: [string, (username: string) => string | Uint8Array<ArrayBuffer>][] = [
      ['a byte order mark and CRLF', (name) => `\uFEFF${HEADER}\r\n${row(name)}\r\n`],
      ['GB18030', (name) => new Uint8Array(iconv.encode(`${HEADER}\n${row(name)}\n`, 'gb18030'))],
      [
        'UTF-16 with tabs',
        (name) =>
          new Uint8Array(
            iconv.encode(`${HEADER}\n${row(name)}\n`.replaceAll(',', '\t'), 'utf-16le', { addBOM: true }),
          ),
      ],
      ['semicolons', (name) => `${HEADER}\n${row(name)}\n`.replaceAll(',', ';')],
      [
        'a line that names the separator',
        (name) => `sep=;\r\n${`${HEADER}\r\n${row(name)}`.replaceAll(',', ';')}`,
      ],
      [
        'quotes, blanks and empty lines',
        (name) =>
          `"username" , "password","nickname",email,role,status\n\n"${name}","${PASSWORD}","王五" ,${name}@example.com, common,active\n,,,,,\n`,
      ],
      [
        'another order, other names and empty choices',
        (name) => `email,name,account,status,role,password\n${name}@example.com,王五,${name},,,${PASSWORD}\n`,
      ],
    ]
    test.each(spellings)('%s', async (_what, write) => {
      const username = freshName('xls')
      expect(await send(write(username))).toMatchObject({ status: 200, data: { created: 1 } })
      expect(await find(username)).toMatchObject({ nickname: '王五', role: 'common', status: 'active' })
    })
  })

  test('reports each fault by line and column and stores nothing', async () => {
    const good = freshName('good')
    const { username: existing } = await people.make()
    const file = [
      HEADER,
      row(good),
      'Bad Name,x,,no-mail,king,asleep',
      row(good),
      row(existing),
      `"multi\nline",${PASSWORD},n,a@example.com,common,active`,
      `${freshName('cells')},${PASSWORD},n,a@example.com,common,active,more,and more`,
    ].join('\n')
    const answer = await send(file)
    expect(answer.status).toBe(422)
    expect(answer.error).toMatchObject({ code: 42200, lineCount: 5 })
    const places = answer.error?.lines?.map(({ line, column }) => [line, column])
    expect(places).toEqual([
      [3, 'username'],
      [3, 'password'],
      [3, 'nickname'],
      [3, 'email'],
      [3, 'role'],
      [3, 'status'],
      [4, 'username'],
      [5, 'username'],
      [6, 'username'],
      [8, undefined],
    ])
    expect(answer.error?.lines?.[6]?.msg).toBe('Same username as line 2')
    expect(await find(good)).toBeUndefined()
  })

  test('reports faults in the requested language', async () => {
    const chinese = people.from()
    chinese.accessToken = people.superadmin.accessToken
    const form = new FormData()
    form.set('file', new Blob([`${HEADER}\nabc,${PASSWORD},n,a@example.com,common,active`]), 'users.csv')
    const answer = await chinese.request('POST', IMPORT, {
      body: form,
      headers: { 'accept-language': 'zh-CN' },
    })
    expect(answer.error?.lines?.[0]?.msg).toBe('用户名为 4 至 63 位小写字母、数字或下划线')
  })

  test('counts all faulty lines and reports the first hundred faults', async () => {
    const lines = Array.from({ length: 150 }, () => `!,${PASSWORD},n,a@example.com,common,active`)
    const answer = await send([HEADER, ...lines].join('\n'))
    expect(answer.error?.lines).toHaveLength(100)
    expect(answer.error?.lineCount).toBe(150)
  })

  test.each([
    ['', 'The file contains no users'],
    [HEADER, 'The file contains no users'],
    ['username,password\nabcd,efgh', 'Missing columns: nickname, email, role, status'],
    [`${HEADER},colour\n${'x,'.repeat(6)}red`, 'Unknown column: colour'],
    [`${HEADER},role\n${'x,'.repeat(6)}common`, 'Repeated column: role'],
    [`${HEADER}\n"abcd,x`, 'A quote is not closed, or text follows a closed quote'],
    [new Uint8Array([0, 1, 2, 3, 0xff, 0xfe]), 'The file must be encoded in UTF-8 or GB18030'],
  ])('rejects a file of %j', async (content, text) => {
    const answer = await send(content)
    expect(answer.status).toBe(422)
    expect(answer.error?.lines?.map(({ msg }) => msg)).toContain(text)
  })

  test('an import without a file answers 400, and one without a form 415', async () => {
    expect((await people.superadmin.upload(IMPORT, new FormData())).status).toBe(400)
    expect((await people.superadmin.post(IMPORT, {})).status).toBe(415)
  })

  test('answers 401 without a session and 403 for common users, and admins create no superadmin', async () => {
    const { client } = await people.signedIn()
    const { client: admin } = await people.signedIn('admin')
    const file = `${HEADER}\n${row(freshName('deny'))}\n`
    expect((await send(file, {}, people.from())).status).toBe(401)
    expect((await send(file, {}, client)).status).toBe(403)
    const answer = await send(file.replace('common', 'superadmin'), {}, admin)
    expect(answer.error?.lines).toEqual([
      { line: 2, column: 'role', msg: 'Only a superadmin can manage superadmins' },
    ])
  })

  test('an import that is not waited for reports its progress', async () => {
    const names = Array.from({ length: 12 }, () => freshName('job'))
    const { data } = await send([HEADER, ...names.map((name) => row(name))].join('\n'), { wait: false })
    const state = () => people.superadmin.get<UserImport>(`${IMPORT}/${data.id}`)
    await eventually(async () => (await state()).data.state === 'done')
    expect((await state()).data).toMatchObject({ total: 12, hashed: 12, created: 12, error: null })
    expect(await find(names[11] ?? '')).toBeDefined()
    expect((await people.superadmin.get(`${IMPORT}/nothing`)).status).toBe(404)
  })

  test('has a template that can be imported', async () => {
    const response = await people.superadmin.raw('GET', `${IMPORT}/template`)
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect(response.headers.get('content-disposition')).toContain('attachment')
    expect((await send(bytes, { dryRun: true })).data).toMatchObject({ rows: 1 })
  })

  describe('the export', () => {
    const EXPORT = '/api/user/export'
    const read = async (query = {}) => (await people.superadmin.raw('GET', EXPORT, { query })).text()

    test('contains the columns of the contract and no password', async () => {
      const { username, id } = await people.make()
      const [header, line] = (await read({ username })).split('\r\n')
      expect(header).toBe('id,username,nickname,email,role,status,phone,sector,job,location,lastActiveAt')
      expect(line).toBe(`${id},${username},${username},${username}@example.com,common,active,,,,,`)
    })

    test.each(['=1+1', '+86 138', '-2', '@sum', '\tx'])('defuses %j', async (sector) => {
      const username = freshName('csv')
      await place.state
        .updateTable('user')
        .set({ sector })
        .where('id', '=', (await people.make({ username })).id)
        .execute()
      expect(await read({ username })).toContain(`,'${sector}`)
    })

    test('quotes what has commas, quotes and line ends', async () => {
      const { id, username } = await people.make()
      await place.state.updateTable('user').set({ sector: 'a,"b"\nc' }).where('id', '=', id).execute()
      expect(await read({ username })).toContain(',"a,""b""\nc",')
    })

    test('the export is complete, however many users exist', async () => {
      const tag = freshName('bulk')
      const row = await place.state
        .selectFrom('user')
        .selectAll()
        .where('username', '=', 'superadmin')
        .executeTakeFirstOrThrow()
      const made = Array.from({ length: 1_201 }, (_, index) => ({
        ...row,
        id: `${tag}-${index}`,
        username: `${tag}_${index}`,
        role: 'common' as const,
      }))
      for (let start = 0; start < made.length; start += 200) {
        await place.state
          .insertInto('user')
          .values(made.slice(start, start + 200))
          .execute()
      }
      const lines = (await read({ username: `${tag}_` })).trim().split('\r\n').slice(1)
      expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(1_201)
    })

    test('answers 400 for an unknown filter, 401 without a session and 403 for common users', async () => {
      const { client } = await people.signedIn()
      expect((await people.superadmin.get(EXPORT, { colour: 'red' })).status).toBe(400)
      expect((await people.from().get(EXPORT)).status).toBe(401)
      expect((await client.get(EXPORT)).status).toBe(403)
    })
  })
})
