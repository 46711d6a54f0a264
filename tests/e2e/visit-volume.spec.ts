import { expect } from '@playwright/test'
import { freshName } from '../support/people.ts'
import { toNdjson } from '../support/plain-visits.ts'
import { violationsOf } from './support/axe.ts'
import { useSharedConsoleServer } from './support/console-server.ts'
import { beSignedIn } from './support/console-session.ts'
import { SearchPage } from './support/search-page.ts'
import { test } from './support/test.ts'

const people = useSharedConsoleServer()
const domain = `${freshName('volume')}.example`

test.beforeAll(async () => {
  const visit = {
    accessAt: new Date(Date.now() - 60_000).toISOString(),
    deviceIP: '10.84.0.1',
    domain,
    application: 'tls' as const,
    transport: 'tcp' as const,
  }
  const volume = { bytesSent: 1_234_567, bytesReceived: 0, durationMs: 200_400 }
  await people().superadmin.upload('/api/access-record/import', toNdjson([{ ...visit, ...volume }]), {
    wait: 'true',
  })
})

test('the details of a connection show its bytes and its duration in both languages', async ({ browser }) => {
  const { superadmin, server } = people()
  for (const [language, facts] of [
    ['zh-CN', [/上传1\.2 MB/, /下载.*0 B/, /连接时长.*3 分 20 秒/]],
    ['en-US', [/Sent.*1\.2 MB/, /Received.*0 B/, /Duration.*3 min 20 s/]],
  ] as const) {
    const page = await browser.newPage()
    await beSignedIn(page, superadmin, { language, theme: language === 'zh-CN' ? 'light' : 'dark' })
    const search = new SearchPage(page, server.url)
    await search.open(`?keyword=${domain}`)
    await search.row(domain).first().click()
    for (const fact of facts) await expect(search.drawer).toContainText(fact)
    expect(await violationsOf(page)).toEqual([])
    await page.close()
  }
})
