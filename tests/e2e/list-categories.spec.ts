import { expect } from '@playwright/test'
import { toNdjson } from '../support/plain-visits.ts'
import { violationsOf } from './support/axe.ts'
import { useConsoleServer } from './support/console-server.ts'
import { beSignedIn } from './support/console-session.ts'
import { SearchPage } from './support/search-page.ts'
import { test } from './support/test.ts'

const people = useConsoleServer()
const BASE = '/api/domain-control/policy'

test('visits that an added list categorises show its name everywhere, also after its deletion', async ({
  page,
}) => {
  const admin = people().superadmin
  const form = new FormData()
  form.set('name', '赌博网站')
  form.set('group', 'bad')
  form.set('file', new Blob(['casino.example\n']), 'list.txt')
  const { id } = (await admin.upload<{ id: string }>(`${BASE}/create`, form)).data
  const visits = ['www.casino.example', 'other.example'].map((domain, i) => ({
    accessAt: new Date(Date.now() - 60_000).toISOString(),
    deviceIP: `192.0.2.${i + 1}`,
    domain,
  }))
  await admin.upload('/api/access-record/import', toNdjson(visits), { wait: 'true' })
  await beSignedIn(page, admin)
  const search = new SearchPage(page, people().server.url)
  await search.open()
  await expect(search.row('www.casino.example').getByText('赌博网站')).toBeVisible()
  await expect(page.getByRole('group', { name: '域名类别' }).getByText('赌博网站')).toBeVisible()

  await page.getByRole('combobox', { name: '域名类别' }).click()
  await page.getByRole('option', { name: '赌博网站' }).click()
  await expect(search.row('other.example')).toHaveCount(0)
  await search.row('www.casino.example').click()
  await expect(search.drawer.getByText('赌博网站').first()).toBeVisible()
  await expect(search.drawer.getByText(id)).toHaveCount(0)
  expect(await violationsOf(page)).toEqual([])

  await admin.post(`${BASE}/${id}/delete`)
  await search.open(`?domainType=${encodeURIComponent(id)}`)
  await expect(search.row('www.casino.example').getByText('赌博网站')).toBeVisible()
  await expect(page.getByRole('combobox', { name: '域名类别' })).toContainText('赌博网站')
  await page.goto(`${people().server.url}/dashboard/index?popular=popularCategory`)
  await expect(page.getByRole('table').getByRole('link', { name: '赌博网站' })).toBeVisible()
  await expect(page.getByText(id)).toHaveCount(0)
})
