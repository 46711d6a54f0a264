/**
 * The program of a node: `netwarden node` starts it with its task as JSON in the first argument. It needs neither the
 * server nor its stores.
 */
import { readFileSync } from 'node:fs'
import { NODE_KINDS } from '@netwarden/shared/domain'
import { LANGUAGES, translate } from '@netwarden/shared/i18n'
import { pino } from 'pino'
import { z } from 'zod'
import { CLOCK_SHOWN } from '../node-protocol/clock.ts'
import { lockFile } from '../platform/files/data-dir.ts'
import { logEvent } from '../platform/logging/log-event.ts'
import { includeLines, requireBind } from './bind/bind-config-lines.ts'
import { BindFolder } from './bind/bind-folder.ts'
import { ConsoleRefusal } from './console-request.ts'
import { optionLines } from './dnstap/dnstap-paths.ts'
import { checkDriven, checkNode } from './node-check.ts'
import { NodeFault } from './node-fault.ts'
import { NodeFolder, type NodeIdentity, USUAL_RNDC } from './node-folder.ts'
import { joinConsole } from './node-join.ts'
import { NodeRun, type NodeStatus } from './node-run.ts'

const taskSchema = z.object({
  command: z.enum(['join', 'run', 'status', 'check', 'bind-config']),
  dataDir: z.string(),
  language: z.enum(LANGUAGES),
  isJson: z.boolean().default(false),
  server: z.string().optional(),
  code: z.string().optional(),
  addresses: z.array(z.string()).default([]),
  ca: z.string().optional(),
  family: z.enum(['4', '6']).optional(),
  driver: z.enum(NODE_KINDS).default('gateway'),
  rndc: z.string().default(USUAL_RNDC),
  namedConf: z.string().optional(),
  hasOptions: z.boolean().default(false),
})
type Task = z.infer<typeof taskSchema>

/** Files of this process and its children are readable for their user only. */
process.umask(0o077)
const task = taskSchema.parse(JSON.parse(process.argv[2] ?? '{}'))
const folder = new NodeFolder(task.dataDir)
const say = (text: string) => process.stdout.write(`${text}\n`)
const COMMANDS: Record<Task['command'], () => Promise<void>> = {
  join,
  run,
  status,
  check,
  'bind-config': bindConfig,
}

try {
  await COMMANDS[task.command]()
} catch (cause) {
  process.stderr.write(`netwarden: ${faultText(cause)}\n`)
  // The command line that started this would set its own.
  process.exit(1)
}

async function join(): Promise<void> {
  const { server = '', code = '', addresses, ca, driver, rndc } = task
  if (driver === 'bind') await requireBind()
  const { id, name, listen, offsetMs } = await joinConsole(folder, {
    server,
    code,
    addresses,
    ca,
    driver,
    rndc,
    language: task.language,
  })
  if (driver === 'bind') await new BindFolder(folder.path).make()
  const joined = { id, name, addresses: listen, clockOffsetMs: offsetMs }
  if (task.isJson) return void say(JSON.stringify(joined))
  const joinedText = driver === 'bind' ? 'node.joined.bind' : 'node.joined'
  say(translate(task.language, joinedText, { name, addresses: listen.join(', ') }))
  const seconds = Math.round(offsetMs / 1_000)
  if (Math.abs(offsetMs) > CLOCK_SHOWN) say(translate(task.language, 'node.clock', { seconds }))
}

async function run(): Promise<void> {
  const logger = pino({ base: { process: 'node' } })
  const identity = joinedIdentity()
  const lock = lockFile(folder.lockFile)
  if (!lock) throw new NodeFault({ key: 'node.fault.running', params: { folder: task.dataDir } })
  const node = new NodeRun(folder, identity, logger)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => node.stop())
  logEvent(logger, 'node.run.started', { pid: process.pid, dataDir: task.dataDir })
  await node.run()
  lock.close()
  process.exit(0)
}

async function status(): Promise<void> {
  joinedIdentity()
  const text = readStatus()
  if (task.isJson) return void say(text)
  const { name, server, report, contactAt, fault, at } = JSON.parse(text) as NodeStatus
  const { canaries, inForce, addresses } = report
  const t = (key: Parameters<typeof translate>[1], params = {}) => translate(task.language, key, params)
  say(t('node.status.head', { name, server }))
  say(t('node.status.generation', { generation: inForce?.generation ?? '-' }))
  say(t('node.status.addresses', { addresses: addresses.join(', ') || '-' }))
  say(t('node.status.proof', { agreed: canaries?.agreed ?? 0, asked: canaries?.asked ?? 0 }))
  say(t('node.status.contact', { at: contactAt === null ? '-' : new Date(contactAt).toISOString() }))
  say(t('node.status.at', { at: new Date(at).toISOString() }))
  if (fault !== null) say(t('node.status.fault', { fault }))
}

/** Exit code 0 only while every question is answered as decided. */
async function check(): Promise<void> {
  const identity = joinedIdentity()
  const { asked, agreed, differing } =
    identity.driver === 'bind' ? checkDriven(readRunning()) : await checkNode(folder, identity, task.family)
  if (task.isJson) say(JSON.stringify({ asked, agreed, differing }))
  else say(translate(task.language, 'node.status.proof', { asked, agreed }))
  if (agreed !== asked) process.exit(1)
}

/** What named.conf has to include, and which zones have to move; or what belongs into its options. */
async function bindConfig(): Promise<void> {
  const identity = joinedIdentity()
  if (identity.driver !== 'bind') throw new NodeFault({ key: 'node.fault.notBind' })
  if (task.hasOptions) return void say(optionLines(folder.path, task.language))
  const files = new BindFolder(folder.path)
  say(await includeLines({ files, identity, language: task.language, namedConf: task.namedConf }))
}

function joinedIdentity(): NodeIdentity {
  const identity = folder.identity()
  if (!identity) throw new NodeFault({ key: 'node.fault.notJoined', params: { folder: task.dataDir } })
  return identity
}

function readRunning(): NodeStatus {
  return JSON.parse(readStatus()) as NodeStatus
}

function readStatus(): string {
  try {
    return readFileSync(folder.statusFile, 'utf8')
  } catch {
    throw new NodeFault({ key: 'node.fault.notRunning' })
  }
}

function faultText(cause: unknown): string {
  if (cause instanceof NodeFault) return translate(task.language, cause.text.key, cause.text.params)
  if (cause instanceof ConsoleRefusal)
    return translate(task.language, 'node.fault.refused', { status: cause.status, reason: cause.message })
  return cause instanceof Error ? cause.message : String(cause)
}
