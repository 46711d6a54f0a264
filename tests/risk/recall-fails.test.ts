import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultRiskRules } from '@netwarden/shared/domain'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { RiskHost } from '../../api/dist/detection/risk-host.js'
import { RecordSpool } from '../../api/src/detection/record-spool.ts'

test('an engine without access to past records continues without them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'netwarden-recall-fails-'))
  const spool = new RecordSpool(folder, 2 ** 20)
  // In the middle of its stream.
  spool.add('source:a:7', [])
  spool.close()
  const asked = new Set<string>()
  const host = new RiskHost(
    { folder, rules: defaultRiskRules(), installedAt: 0 },
    {
      noteEvaluated: async () => undefined,
      store: async () => undefined,
      recall: async (what) => {
        asked.add(what === 'devices' ? what : what.stream)
        throw new Error('the event store is broken')
      },
      logger: pino({ level: 'silent' }),
    },
    20,
  )
  try {
    host.start()
    await expect.poll(() => host.lag?.waitingBytes).toBe(0)
    expect([...asked]).toEqual(['devices', 'source:a'])
  } finally {
    await host.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
