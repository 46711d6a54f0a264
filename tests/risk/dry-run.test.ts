import { defaultRiskRules } from '@netwarden/shared/domain'
import { expect, test } from 'vitest'
import { dryRun } from '../../api/dist/detection/dry-run.js'

async function* nothing(): AsyncGenerator<string> {}

test('each of many dry runs at the same time is answered', async () => {
  const runs = Array.from({ length: 24 }, () => dryRun(defaultRiskRules(), nothing()))
  for (const run of await Promise.allSettled(runs))
    expect(run).toMatchObject({ status: 'fulfilled', value: { findings: [], records: 0 } })
})
