import { expect } from '@playwright/test'
import { hasNamed, NamedServer } from '../gateway/support/named-server.ts'
import { violationsOf } from './support/axe.ts'
import { useSharedConsoleServer } from './support/console-server.ts'
import { beSignedIn } from './support/console-session.ts'
import { test } from './support/test.ts'

const people = useSharedConsoleServer()
const ORIGIN = 'compared.example.'
const zoneText = (more: string) =>
  `$ORIGIN ${ORIGIN}\n$TTL 3600\n@ SOA ns1 hostmaster 9 7200 900 1209600 3600\n NS ns1\nns1 A 192.0.2.1\n${more}\n`

test.skip(!hasNamed, 'BIND is not installed')

test('an administrator sees what a name server serves otherwise, and takes it over', async ({ page }) => {
  const { superadmin, server } = people()
  const named = await NamedServer.start(
    ORIGIN,
    zoneText('www A 192.0.2.9\nprinter A 192.0.2.8'),
    'allow-transfer { any; };',
  )
  const created = await superadmin.post<{ id: string }>('/api/system-config/dns-zone/create', {
    text: zoneText('www A 192.0.2.2\nold TXT "only here"'),
  })
  try {
    await beSignedIn(page, superadmin)
    await page.goto(`${server.url}/system-config/dns-config/zone/compared.example`)
    await page.getByRole('button', { name: '更多' }).last().click()
    await page.getByRole('menuitem', { name: '与服务器比较…' }).click()
    const drawer = page.getByRole('dialog', { name: '与 DNS 服务器比较' })
    await drawer.getByRole('textbox', { name: 'DNS 服务器' }).fill(`127.0.0.1#${named.port}`)
    await page.keyboard.press('Enter')
    const compared = drawer.getByRole('region', { name: `127.0.0.1#${named.port}` })
    await expect(compared.getByText('仅服务器有：1', { exact: true })).toBeVisible()
    await expect(compared.getByText('192.0.2.2 → 192.0.2.9')).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await compared.getByRole('button', { name: '采用服务器内容' }).click()
    const dialog = page.getByRole('dialog', { name: /^采用 127\.0\.0\.1#\d+ 上的内容/ })
    await expect(dialog.getByText('printer')).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await dialog.getByRole('button', { name: '采用服务器内容' }).click()
    await expect(compared.getByText('该服务器上的记录与本区域一致')).toBeVisible()
  } finally {
    await named.stop()
    await superadmin.post('/api/system-config/dns-zone/remove', { id: created.data.id, origin: ORIGIN })
  }
})
