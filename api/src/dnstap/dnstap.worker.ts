/** The thread that receives dnstap, so that nothing else delays it: servers drop frames that wait too long. */
import { parentPort } from 'node:worker_threads'
import { PolicyOpener } from '../policies/policy-opener.ts'
import { EnforcedVerdicts, foreignVerdict } from './answer-verdict.ts'
import type { EnforcedPolicies, FromDnstap, ToDnstap } from './dnstap-protocol.ts'
import { DnstapReceiver } from './dnstap-receiver.ts'
import { NO_CACHES } from './replaced-answers.ts'

const TICK_EVERY = 1_000

const enforced = new EnforcedVerdicts()
const opener = new PolicyOpener()
let hasPolicies = false
const receiver = new DnstapReceiver((answer) => (hasPolicies ? enforced.of : foreignVerdict)(answer))
const post = (message: FromDnstap) => parentPort?.postMessage(message)
const ticks = setInterval(() => post({ type: 'status', status: receiver.tick() }), TICK_EVERY)

let work: Promise<void> = Promise.resolve()
parentPort?.on('message', (message: ToDnstap) => {
  // The others, and the senders that are connected, go on.
  work = work.then(() => take(message)).catch((cause) => post({ type: 'failed', about: message.type, cause }))
})

async function take(message: ToDnstap): Promise<void> {
  if (message.type === 'listen') await receiver.listen(message.endpoint)
  else if (message.type === 'sources') await receiver.use(message.sources)
  else if (message.type === 'policies') await usePolicies(message.policies)
  else if (message.type === 'devices') enforced.useDevices(message.devices)
  else if (message.type === 'caches') enforced.useCaches(message.caches)
  else if (message.type === 'lost') receiver.noteLost(message.source, message.visits)
  else {
    clearInterval(ticks)
    // Visits whose policy is being looked for are written with what is known.
    enforced.useCaches(NO_CACHES)
    await receiver.close()
    post({ type: 'closed' })
    parentPort?.close()
  }
}

/** Until they can be opened, the former ones decide. */
async function usePolicies({ path, isEnforcing }: EnforcedPolicies): Promise<void> {
  const opened = await opener.open(path)
  if (!opened) return
  enforced.usePolicies(opened.set, isEnforcing)
  hasPolicies = true
}
