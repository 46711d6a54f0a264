import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { RiskRules } from '@netwarden/shared/domain'
import type { FromDryRun, ToDryRun } from './dry-run.worker.ts'
import type { Finding } from './finding.ts'

/** Runs rules over lines in the format of ingest, oldest first, in a separate thread at low priority. */
export async function dryRun(
  rules: RiskRules,
  lines: AsyncIterable<Uint8Array | string>,
): Promise<{ findings: Finding[]; records: number }> {
  const worker = new Worker(new URL('./dry-run.worker.js', import.meta.url), {
    workerData: rules,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })
  const broken = new Promise<never>((_, reject) => {
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`the dry run ended with ${code}`)))
  })
  broken.catch(() => undefined) // Callers that wait for an answer report the error.
  const ask = async (message: ToDryRun): Promise<FromDryRun> => {
    const answer = once(worker, 'message')
    worker.postMessage(message)
    const [reply]: [FromDryRun] = (await Promise.race([answer, broken])) as [FromDryRun]
    return reply
  }
  try {
    for await (const chunk of lines) await ask({ lines: Buffer.from(chunk) })
    const reply = await ask({ end: true })
    if (reply.type !== 'found') throw new Error('the dry run answered out of turn')
    return reply
  } finally {
    await worker.terminate()
  }
}
