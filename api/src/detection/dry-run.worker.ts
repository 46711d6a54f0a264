import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import type { RiskRules } from '@netwarden/shared/domain'
import type { Finding } from './finding.ts'
import { recordsIn } from './record-lines.ts'
import { openShared, RuleSet } from './rule-set.ts'
import { WholeLines } from './whole-lines.ts'

export type ToDryRun = { lines: Uint8Array } | { end: true }
export type FromDryRun = { type: 'next' } | { type: 'found'; findings: Finding[]; records: number }

const LOW_PRIORITY = 10

const port = parentPort
if (!port) throw new Error('the dry run runs as a worker thread')
const rules: RiskRules = workerData
const found = new Map<string, Finding>()
const ruleSet = new RuleSet(rules, {
  shared: openShared(),
  installedAt: 0,
  isPast: true,
  emit: (finding) => {
    const { code, deviceId, subject, window } = finding
    found.set([code, deviceId, subject, window].join(' '), finding)
  },
})
const whole = new WholeLines()
let records = 0

try {
  setPriority(LOW_PRIORITY)
} catch {
  // The system does not allow it: the thread keeps the normal priority.
}

port.on('message', (message: ToDryRun) => {
  if ('lines' in message) {
    for (const record of recordsIn(whole.take(message.lines))) {
      records += 1
      ruleSet.record(record)
    }
    port.postMessage({ type: 'next' } satisfies FromDryRun)
    return
  }
  ruleSet.end()
  // The caller ends the thread: if the thread ended itself, its answer could be lost.
  port.postMessage({ type: 'found', findings: [...found.values()], records } satisfies FromDryRun)
})
