import type { Page as ListPage, PolicyDraftBody, Replay } from '@netwarden/shared/contract'
import type { CustomPolicy } from '@netwarden/shared/domain'
import { expect } from '@playwright/test'
import { freshName } from '../support/people.ts'
import { type PlainVisit, toNdjson } from '../support/plain-visits.ts'
import { LOOKS, violationsOf } from './support/axe.ts'
import { useConsoleServer } from './support/console-server.ts'
import { beSignedIn } from './support/console-session.ts'
import { test } from './support/test.ts'

const people = useConsoleServer()
const POLICIES = '/api/domain-control/custom-policy/list'
const GUARD = '/api/system-config/change-guard'

const freshDomain = () => `${freshName('name').replaceAll('_', '-')}.example`
const policiesOn = async (domain: string) =>
  (await people().superadmin.get<ListPage<CustomPolicy>>(POLICIES, { q: domain })).data.total

/** A name that was visited eight times a minute ago. */
async function visitedName(): Promise<string> {
  const domain = freshDomain()
  const accessAt = new Date(Date.now() - 60_000).toISOString()
  const visits = Array.from(
    { length: 8 },
    (_, index): PlainVisit => ({ accessAt, deviceIP: `192.0.2.${10 + index}`, domain: `cdn.${domain}` }),
  )
  await people().superadmin.upload('/api/access-record/import', toNdjson(visits), {
    source: freshName('source'),
  })
  return domain
}

for (const [language, theme] of LOOKS) {
  const isChinese = language === 'zh-CN'
  const texts = isChinese
    ? {
        add: '添加域名',
        entries: '条目，每行一个',
        open: '影响预估',
        title: '此变更的影响预估',
        apply: '填写原因并应用…',
        reason: '原因',
        confirm: '应用',
        receipts: '变更记录',
        banned: '每小时阻断 8 次',
        revert: '撤销变更',
        reverted: '已撤销',
        pending: '待批准的变更',
        approve: '批准',
        applied: '变更已应用，变更记录已保存',
        isRevert: '撤销之前的变更',
      }
    : {
        add: 'Add domains',
        entries: 'Entries, one per line',
        open: 'Show effect',
        title: 'Effect of this change',
        apply: 'Apply with reason…',
        reason: 'Reason',
        confirm: 'Apply',
        receipts: 'Change records',
        banned: '8 banned per hour',
        revert: 'Revert',
        reverted: 'Reverted',
        pending: 'Changes awaiting approval',
        approve: 'Approve',
        applied: 'Change applied, change record saved',
        isRevert: 'Revert of an earlier change',
      }

  test(`an administrator tries a draft, applies it, and reverts it by its receipt, ${language} ${theme}`, async ({
    page,
  }) => {
    const domain = await visitedName()
    const reason = freshName('reason')
    await beSignedIn(page, people().superadmin, { language, theme })
    await page.goto(`${people().server.url}/audit-control/policy/all/domain`)
    await page.getByRole('button', { name: texts.add }).first().click()
    const form = page.getByRole('dialog').first()
    await form.getByLabel(texts.entries).fill(domain)
    await form.getByRole('button', { name: texts.open }).click()
    const drawer = page.getByRole('dialog', { name: texts.title })
    await expect(drawer.getByRole('row', { name: `cdn.${domain}` })).toBeVisible()
    await drawer.getByRole('button', { name: texts.apply }).click()
    const dialog = page.getByRole('dialog').last()
    await dialog.getByLabel(texts.reason).fill(reason)
    expect(await violationsOf(page)).toEqual([])
    await dialog.getByRole('button', { name: texts.confirm, exact: true }).click()
    await expect(page.getByText(texts.applied)).toBeVisible()
    await expect(form).toBeHidden()
    expect(await policiesOn(domain)).toBe(1)
    await page.goto(`${people().server.url}/audit-control/receipts`)
    const row = page.getByRole('table', { name: texts.receipts }).getByRole('row', { name: reason })
    await expect(row).toContainText(domain)
    await expect(row).toContainText(texts.banned)
    expect(await violationsOf(page)).toEqual([])
    await row.getByRole('button', { name: texts.revert }).click()
    const question = page.getByRole('dialog').last()
    await expect(question).toContainText(reason)
    expect(await violationsOf(page)).toEqual([])
    await question.getByRole('button', { name: texts.revert, exact: true }).click()
    await expect(row).toContainText(texts.reverted)
    expect(await policiesOn(domain)).toBe(0)
    const revert = page.getByRole('row', { name: texts.isRevert }).first()
    await expect(revert).toContainText(domain)
    await expect(revert.getByRole('button', { name: texts.revert })).toHaveCount(0)
  })

  test(`a second administrator approves a pending change on top of the receipts, ${language} ${theme}`, async ({
    page,
  }) => {
    const domain = await visitedName()
    const { superadmin } = people()
    const reason = freshName('reason')
    const { client: author } = await people().signedIn('admin')
    await superadmin.put(GUARD, { protectedDomains: [domain], needsSecondAdministrator: true })
    const draft: PolicyDraftBody = {
      customPolicies: { add: [{ group: 'domain', solvedMode: 'banned', entries: [domain] }] },
    }
    const { data } = await author.post<Replay>('/api/domain-control/replay', { draft })
    const { baseGeneration } = data
    const body = { draft, baseGeneration, reason }
    expect((await author.post('/api/domain-control/replay/apply', body)).status).toBe(202)
    await beSignedIn(page, superadmin, { language, theme })
    await page.goto(`${people().server.url}/audit-control/receipts`)
    const row = page.getByRole('table', { name: texts.pending }).getByRole('row', { name: reason })
    await expect(row).toContainText(domain)
    expect(await violationsOf(page)).toEqual([])
    await row.getByRole('button', { name: texts.approve }).click()
    await page.getByRole('dialog').last().getByRole('button', { name: texts.approve, exact: true }).click()
    await expect(row).toBeHidden()
    const receipts = page.getByRole('table', { name: texts.receipts })
    await expect(receipts.getByRole('row', { name: reason })).toContainText(domain)
    expect(await policiesOn(domain)).toBe(1)
    const off = { protectedDomains: [], needsSecondAdministrator: false }
    const { data: pending } = await author.put<{ pendingId: string }>(GUARD, off)
    await superadmin.post(`/api/domain-control/change/${pending.pendingId}/approve`)
  })
}

test('readers see receipts and cannot revert them', async ({ page }) => {
  const { client } = await people().signedIn()
  await beSignedIn(page, client, { language: 'en-US' })
  await page.goto(`${people().server.url}/audit-control/receipts`)
  await expect(page.getByRole('heading', { name: 'Change records' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Revert/ })).toHaveCount(0)
})

test('a new order of segments is replayed and applied from the drawer of a segment', async ({ page }) => {
  const { superadmin } = people()
  const make = async (entry: string) => {
    const body = { name: freshName('segment'), entries: [{ entry }] }
    return (await superadmin.post<{ id: string; name: string }>('/api/segment/create', body)).data
  }
  const [first, second] = [await make('10.40.0.0/24'), await make('10.40.1.0/24')]
  const order = async () => {
    const { data } = await superadmin.get<ListPage<{ id: string }>>('/api/segment/list')
    return data.list.map(({ id }) => id).filter((id) => id === first.id || id === second.id)
  }
  expect(await order()).toEqual([first.id, second.id])
  await beSignedIn(page, superadmin, { language: 'en-US' })
  await page.goto(`${people().server.url}/audit-control/segment`)
  await page.getByText(second.name).click()
  await page.getByRole('button', { name: 'Effect of moving it up' }).click()
  const drawer = page.getByRole('dialog', { name: 'Effect of this change' })
  await drawer.getByRole('button', { name: 'Apply with reason…' }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: 'Apply', exact: true }).click()
  await expect(page.getByText('Change applied, change record saved')).toBeVisible()
  expect(await order()).toEqual([second.id, first.id])
})
