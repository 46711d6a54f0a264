import type { OrganisationImport } from '@netwarden/shared/contract'
import type { OperationLogEntry, Organisation } from '@netwarden/shared/domain'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshName, People } from '../support/people.ts'
import { restList } from '../support/rest.ts'
import type { RunningServer } from '../support/server.ts'
import { SharedStateServer, USUAL_STATE_ENGINES } from '../support/state-engines.ts'

const HEADER = 'name,nameZh,industry,address,addressZh,country,domains'
type Bytes = string | Uint8Array<ArrayBuffer>

const freshOrg = () => freshName('Org')
const domainOf = (name: string) => `${name.toLowerCase().replace('_', '-')}.example`
const row = (name: string, domains = domainOf(name)) => `${name},示例,software,Berlin,柏林,DE,${domains}`

describe.each(USUAL_STATE_ENGINES)('importing organisations on %s', (engine) => {
  let place: SharedStateServer
  let people: People<RunningServer>
  beforeAll(async () => {
    place = await SharedStateServer.on(engine)
    people = await People.on(place.server)
  })
  afterAll(() => place.leave())

  const send = (content: Bytes, query = {}, client = people.superadmin) => {
    const form = new FormData()
    form.set('file', new Blob([content]), 'orgs.csv')
    return client.upload<OrganisationImport>('/api/org/import', form, query)
  }
  const find = async (name: string) => {
    const { rows } = await restList<Organisation>(people.superadmin, 'orgs', { filter: { name } })
    return rows[0]
  }
  const newestImport = async () => {
    const filter = { action: 'org.import' }
    const { rows } = await restList<OperationLogEntry>(people.superadmin, 'operation-logs', { filter })
    return rows[0]
  }

  test('adds new ones, changes existing ones and counts both', async () => {
    const [known, same, fresh] = [freshOrg(), freshOrg(), freshOrg()]
    await send(`${HEADER}\n${row(known)}\n${row(same)}\n`)
    const answer = await send(
      `${HEADER}\n${row(known, `new.${domainOf(known)} ${domainOf(known)}`)}\n${row(same)}\n${row(fresh)}\n`,
    )
    expect(answer.data).toEqual({ rows: 3, created: 1, updated: 1, unchanged: 1 })
    expect(await find(known)).toMatchObject({
      domains: [`new.${domainOf(known)}`, domainOf(known)],
      version: 2,
    })
    expect(await find(same)).toMatchObject({ version: 1 })
    expect(await find(fresh)).toMatchObject({ nameZh: '示例', addressZh: '柏林', version: 1 })
    expect(await newestImport()).toMatchObject({
      before: { organisations: [{ name: known, domains: [domainOf(known)] }] },
      after: { created: 1, updated: 1, createdNames: [fresh], updatedNames: [known] },
    })
  })

  test('reports the result of a dry run, requested in the address or the form', async () => {
    const name = freshOrg()
    const dry = { rows: 1, created: 1, updated: 0, unchanged: 0, dryRun: true }
    expect((await send(`${HEADER}\n${row(name)}\n`, { dryRun: true })).data).toEqual(dry)
    const form = new FormData()
    form.set('dryRun', 'true')
    form.set('file', new Blob([`${HEADER}\n${row(name)}\n`]), 'orgs.csv')
    expect((await people.superadmin.upload('/api/org/import', form)).data).toEqual(dry)
    expect(await find(name)).toBeUndefined()
  })

  describe('reads the output of spreadsheets:', () => {
    const spellings: [string, (name: string) => Bytes][] = [
      ['a byte order mark and CRLF', (name) => `\uFEFF${HEADER}\r\n${row(name)}\r\n`],
      ['GB18030', (name) => new Uint8Array(iconv.encode(`${HEADER}\n${row(name)}\n`, 'gb18030'))],
      [
        'semicolons between cells and in one',
        (name) =>
          `${HEADER.replaceAll(',', ';')}\n${name};示例;software;Berlin;柏林;DE;"${domainOf(name)}; x.${domainOf(name)}"\n`,
      ],
      ['another order and letter case', (name) => `COUNTRY,NameZH,name,Industry\nde,示例,${name},Software\n`],
    ]
    test.each(spellings)('%s', async (_what, write) => {
      const name = freshOrg()
      expect(await send(write(name))).toMatchObject({ status: 200, data: { created: 1 } })
      expect(await find(name)).toMatchObject({ nameZh: '示例', industry: 'software', country: 'DE' })
    })
  })

  test('keeps fields without a column, and clears fields with an empty cell', async () => {
    const name = freshOrg()
    await send(`${HEADER}\n${row(name)}\n`)
    await send(`name,industry,country,address\n${name},cloud,FR,\n`)
    expect(await find(name)).toMatchObject({
      industry: 'cloud',
      country: 'FR',
      address: '',
      addressZh: '柏林',
      domains: [domainOf(name)],
    })
  })

  test('moves a domain from one organisation of the file to another', async () => {
    const [from, to] = [freshOrg(), freshOrg()]
    await send(`${HEADER}\n${row(from)}\n${row(to)}\n`)
    const swapped = `${HEADER}\n${row(from, domainOf(to))}\n${row(to, domainOf(from))}\n`
    expect((await send(swapped)).data).toMatchObject({ updated: 2 })
    expect((await find(to))?.domains).toEqual([domainOf(from)])
  })

  test('reports each fault by line and column and stores nothing', async () => {
    const [good, known] = [freshOrg(), freshOrg()]
    await send(`${HEADER}\n${row(known)}\n`)
    const file = [
      HEADER,
      row(good),
      ',,alchemy,,,XX,not_a..domain',
      row(good, 'other.example'),
      row(freshOrg(), domainOf(good)),
      row(freshOrg(), `x.example ${domainOf(known)}`),
      row(freshOrg(), '10.1.2.3'),
      `${row(freshOrg())},more`,
    ].join('\n')
    const answer = await send(file)
    expect(answer.status).toBe(422)
    expect(answer.error).toMatchObject({ code: 42200, lineCount: 6 })
    expect(answer.error?.lines?.map(({ line, column }) => [line, column])).toEqual([
      [3, 'name'],
      [3, 'industry'],
      [3, 'country'],
      [3, 'domains'],
      [4, 'name'],
      [5, 'domains'],
      [6, 'domains'],
      [7, 'domains'],
      [8, undefined],
    ])
    expect(answer.error?.lines?.[6]?.msg).toBe(`The domain ${domainOf(known)} already belongs to "${known}"`)
    expect(await find(good)).toBeUndefined()
  })

  test.each([
    ['no rows', `${HEADER}\n`, 1],
    ['a column too few', `name,country\nx,DE\n`, 1],
    ['a column that is not known', `${HEADER},colour\n${row('x')},red\n`, 1],
    ['a column twice', `${HEADER},name\n${row('x')},x\n`, 1],
    ['an open quote', `${HEADER}\n"x`, 2],
    ['another kind of file', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0]), 1],
    ['more rows than are taken', `${HEADER}\n${'x,,software,,,DE,\n'.repeat(10_001)}`, 1],
  ] as [string, Bytes, number][])('refuses %s', async (_what, content, line) => {
    const answer = await send(content)
    expect(answer.status).toBe(422)
    expect(answer.error?.lines?.[0]?.line).toBe(line)
  })

  test('requires a form with a file', async () => {
    expect((await people.superadmin.post('/api/org/import', {})).status).toBe(415)
    expect((await people.superadmin.upload('/api/org/import', new FormData())).status).toBe(400)
  })

  test('accepts its own template, and its export adds nothing', async () => {
    const template = await people.superadmin.raw('GET', '/api/org/import/template')
    expect(template.headers.get('content-disposition')).toContain('.csv')
    expect((await send(await template.text(), { dryRun: true })).data).toMatchObject({ created: 1 })
    const formula = `=${freshOrg()}`
    await send(`${HEADER}\n'${formula},,software,,,DE,\n`)
    expect(await find(formula)).toBeDefined()
    const exported = await (await people.superadmin.raw('GET', '/api/org/export')).text()
    expect(exported).toContain(`\r\n'${formula},`)
    const again = await send(exported)
    expect(again.data).toMatchObject({ created: 0, updated: 0 })
    expect(again.data.unchanged).toBeGreaterThanOrEqual(200)
  })

  test('exports the filtered rows', async () => {
    const query = { industry: 'finance', country: 'CN' }
    const text = await (await people.superadmin.raw('GET', '/api/org/export', { query })).text()
    const lines = text.replace('\uFEFF', '').trim().split('\r\n')
    expect(lines[0]).toBe(HEADER)
    expect(lines.length).toBeGreaterThan(1)
    for (const line of lines.slice(1)) expect(line).toMatch(/,finance,.*,CN,/)
  })

  test('accepts ten thousand rows', async () => {
    const rows = Array.from(
      { length: 10_000 },
      (_, index) => `Bulk ${index},,cloud,,,SE,b${index}.bulk.example`,
    )
    const file = `${HEADER}\n${rows.join('\n')}\n`
    expect((await send(file)).data).toMatchObject({ created: 10_000 })
    expect((await send(file.replaceAll('cloud', 'games'))).data).toMatchObject({ updated: 10_000 })
  })
})
