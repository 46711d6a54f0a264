import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { translate } from '@netwarden/shared/i18n'
import { expect, test } from 'vitest'
import { Spool } from '../../api/src/modules/imports/spool.ts'
import { EventWriter } from '../../api/src/pipeline/write/event-writer.ts'
import { visitLines } from './support/followed-source.ts'

test.each([
  ['243', 'full', 'Code: 243. DB::Exception: Cannot reserve 1.00 MiB, not enough space. (NOT_ENOUGH_SPACE)'],
  [
    '75',
    'full',
    'Code: 75. DB::Exception: Cannot write to file, errno: 28, strerror: No space left on device.',
  ],
  [
    '76',
    'readOnly',
    'Code: 76. DB::Exception: Cannot open file, errno: 30, strerror: Read-only file system.',
  ],
  ['252', 'away', 'Code: 252. DB::Exception: Too many parts.'],
])(
  'records wait for an event store that accepts none, and the reason is shown (%s, %s)',
  async (code, kind, text) => {
    let asked = 0
    const store = createServer((request, response) => {
      request.resume().on('end', () => {
        asked += 1
        if (asked > 2) return response.end()
        response.writeHead(500, { 'x-clickhouse-exception-code': code }).end(text)
      })
    }).listen(0, '127.0.0.1')
    await once(store, 'listening')
    const { port } = store.address() as AddressInfo
    const received: string[] = []
    const writer = new EventWriter(
      { url: `http://127.0.0.1:${port}`, database: 'default', username: 'default', password: '' },
      { onAway: (kind) => received.push(kind), onBack: () => received.push('back') },
    )
    const rows = { visits: [Buffer.from('1\n')], logins: [] }
    await writer.write(rows, 'token', new AbortController().signal)
    expect([asked, received]).toEqual([3, [kind, kind, 'back']])
    await writer.close()
    store.close()
  },
)

test('an upload without disk space is reported as such, and leaves nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'netwarden-spool-'))
  symlinkSync('/dev/full', join(folder, 'upload'))
  const fault = await new Spool({ folder: () => folder }, Number.MAX_SAFE_INTEGER)
    .take(Readable.from([visitLines(0, 10)]), 'upload')
    .catch((cause) => cause)
  expect(fault).toMatchObject({ kind: 'storeAway', text: { key: 'ingest.file.noSpace' } })
  expect(translate('en-US', fault.text.key)).toContain('disk is full')
  expect(readdirSync(folder)).toEqual([])
  rmSync(folder, { recursive: true })
})
