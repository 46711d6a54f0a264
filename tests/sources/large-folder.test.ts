import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Source } from '@netwarden/shared/contract'
import { test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { isLongRun } from '../support/long-run.ts'
import { TestServer } from '../support/server.ts'
import { visitLines } from './support/followed-source.ts'

const COUNT = 100_000

test.runIf(isLongRun)(
  'a folder of 100,000 files is read whole, within the memory of a small one',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'netwarden-large-'))
    const server = await TestServer.start({ untilReady: true })
    try {
      const anHourAgo = Date.now() / 1000 - 3_600
      for (let number = 0; number < COUNT; number += 1) {
        const path = join(folder, `${number}.log`)
        writeFileSync(path, visitLines(number, number + 1))
        utimesSync(path, anHourAgo, anHourAgo + number / 1_000)
      }
      const admin = await server.superadmin()
      const wanted = { name: 'large', kind: 'folder', format: 'netwarden-ndjson', location: folder }
      const { id } = (await admin.post('/api/rest/sources', wanted)).body as Source
      await eventually(async () => {
        const { accepted, reason } = (await admin.get(`/api/rest/sources/${id}`)).body as Source
        return accepted === COUNT && reason === null
      }, 1_200_000)
    } finally {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
  1_300_000,
)
