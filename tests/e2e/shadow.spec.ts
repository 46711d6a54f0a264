import type { CreatedPolicies, MatrixRow } from '@netwarden/shared/contract'
import type { Segment } from '@netwarden/shared/domain'
import { expect, type Page } from '@playwright/test'
import { freshName } from '../support/people.ts'
import { toNdjson } from '../support/plain-visits.ts'
import { LOOKS, violationsOf } from './support/axe.ts'
import { useConsoleServer } from './support/console-server.ts'
import { beSignedIn } from './support/console-session.ts'
import { leftOverTexts } from './support/left-over-texts.ts'
import { test } from './support/test.ts'

const people = useConsoleServer()

const WORDS = {
  'zh-CN': {
    trial: '观察模式',
    enforce: '正式启用',
    hits: '观察中：如正式启用，近 7 天会阻断 2 次访问，近 30 天 2 次，涉及 2 台设备。',
    explained: /以下观察中的策略正式启用后会阻断此访问/,
    verdict: '观察模式判定',
    ban: '阻断',
    reload: '刷新',
  },
  'en-US': {
    trial: 'Trial',
    enforce: 'Enforce',
    hits: 'On trial: it would have banned 2 visits in 7 days and 2 in 30 days. Devices: 2.',
    explained: /A policy on trial would ban this visit/,
    verdict: 'Trial verdict',
    ban: 'Ban',
    reload: 'Reload',
  },
} as const

/** A segment, and two visits of two of its devices to a name. */
async function visitedSegment(
  network: number,
): Promise<{ segment: Segment; visit: (domain: string) => Promise<void> }> {
  const { superadmin } = people()
  const body = { name: freshName('trial'), entries: [{ entry: `10.${network}.0.0/16` }] }
  const { data: segment } = await superadmin.post<Segment>('/api/segment/create', body)
  const visit = async (domain: string) => {
    // A trial counts no visit from before its beginning.
    const accessAt = new Date().toISOString()
    const visits = [1, 2].map((host) => ({ accessAt, deviceIP: `10.${network}.0.${host}`, domain }))
    const source = freshName('source')
    await superadmin.upload('/api/access-record/import', toNdjson(visits), { source })
  }
  return { segment, visit }
}

const stateOf = async (listId: string, segmentId: string) => {
  const { data } = await people().superadmin.get<MatrixRow[]>('/api/domain-control/policy/matrix')
  return data.find(({ id }) => id === listId)?.segments.find((row) => row.segmentId === segmentId)
}

async function expectTidy(page: Page, language: 'zh-CN' | 'en-US') {
  const lines = (await page.locator('body').innerText()).split('\n')
  expect(leftOverTexts(lines, language)).toEqual([])
  expect(await violationsOf(page)).toEqual([])
}

for (const [index, [language, theme]] of LOOKS.entries()) {
  const words = WORDS[language]

  test(`an administrator puts a list on trial, sees its count and enforces it, ${language} ${theme}`, async ({
    page,
  }) => {
    const { superadmin, server } = people()
    const { segment, visit } = await visitedSegment(110 + index)
    const { data: names } = await superadmin.get<{ list: { domain: string }[] }>(
      '/api/domain-control/policy/video/names',
    )
    await beSignedIn(page, superadmin, { language, theme })
    await page.goto(`${server.url}/audit-control/policy/${segment.id}/common?list=video`)
    const drawer = page.getByRole('dialog')
    const trial = drawer.getByRole('switch', { name: new RegExp(words.trial) })
    await trial.click()
    await expect(trial).toBeChecked()
    await superadmin.post('/api/domain-control/policy/enable', {
      id: 'video',
      segmentId: segment.id,
      enable: true,
    })
    await visit(names.list[0]?.domain ?? '')
    await page.reload()
    await expect(drawer.getByText(words.hits)).toBeVisible()
    await expectTidy(page, language)
    expect(await stateOf('video', segment.id)).toMatchObject({ enable: true, shadow: true })
    await drawer.getByRole('button', { name: words.enforce, exact: true }).click()
    await expect(drawer.getByText(words.hits)).toHaveCount(0)
    await expect(trial).not.toBeChecked()
    expect(await stateOf('video', segment.id)).toMatchObject({ enable: true, shadow: false })
  })

  test(`the cell of a list puts it on trial, and the drawer enforces it, ${language} ${theme}`, async ({
    page,
  }) => {
    const { superadmin, server } = people()
    const { segment } = await visitedSegment(120 + index)
    await beSignedIn(page, superadmin, { language, theme })
    await page.goto(`${server.url}/audit-control/lists?list=social`)
    const drawer = page.getByRole('dialog')
    await drawer
      .getByRole('button', { name: new RegExp(segment.name) })
      .last()
      .click()
    await page.getByRole('menuitem', { name: words.trial }).click()
    await expect.poll(() => stateOf('social', segment.id)).toMatchObject({ enable: true, shadow: true })
    await expectTidy(page, language)
    await drawer
      .getByRole('button', {
        name: new RegExp(`${words.enforce}.*${segment.name}|${segment.name}.*${words.enforce}`),
      })
      .click()
    await expect.poll(() => stateOf('social', segment.id)).toMatchObject({ enable: true, shadow: false })
  })

  test(`a visit shows the verdict of the policy on trial, ${language} ${theme}`, async ({ page }) => {
    const { superadmin, server } = people()
    const { segment, visit } = await visitedSegment(130 + index)
    const domain = `trial-${theme}.example`
    const body = {
      segmentId: segment.id,
      group: 'domain',
      solvedMode: 'banned',
      entries: [domain],
      shadow: true,
    }
    const { data: made } = await superadmin.post<CreatedPolicies>(
      '/api/domain-control/custom-policy/create',
      body,
    )
    await visit(domain)
    const { data: found } = await superadmin.get<{ list: { id: string }[] }>('/api/access-record/list', {
      domain,
    })
    await beSignedIn(page, superadmin, { language, theme })
    await page.goto(`${server.url}/visit-analysis/search?visit=${found.list[0]?.id}`)
    const drawer = page.getByRole('dialog')
    await expect(drawer.getByText(words.explained)).toBeVisible()
    await expect(drawer.getByText(words.verdict)).toBeVisible()
    await expectTidy(page, language)
    await page.goto(`${server.url}/audit-control/policy/${segment.id}/domain?policy=${made.ids[0]}`)
    await expect(drawer.getByText(words.hits)).toBeVisible()
    await expectTidy(page, language)
    await drawer.getByRole('button', { name: words.enforce, exact: true }).click()
    await expect(drawer.getByText(words.hits)).toHaveCount(0)
  })
}
