import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import type { Message } from '@netwarden/shared/errors'

/** A step at BIND that failed, for the person who has to solve it. */
export class BindFault extends Error {
  override name = 'BindFault'
  constructor(readonly text: Message) {
    super(text.key)
  }
}

/** Of a check (ms): a million records take some seconds. */
const CHECK_LIMIT = 45_000
/** A hanging rndc has to be reported within a minute, retries included. */
const CONTROL_LIMIT = 10_000
const CONTROL = 'rndc'
const MOST_OUTPUT = 4 * 2 ** 20
const MOST_REASON = 200
/** What the tools say before the reason. */
const NOISE = /^(?:rndc|zone .+?|.*?\.conf:\d+): /

/** Switches off checks of names that do not matter in policy zones. */
const IGNORED = ['-k', '-n', '-m', '-r', '-M', '-S', '-W'].flatMap((option) => [option, 'ignore'])
const NO_REASON = /not loaded due to errors|^loading |WARNING/

interface Outcome {
  isDone: boolean
  output: string
}

/** Throws a `BindFault` where the program is missing, or hangs. */
function run(tool: string, words: readonly string[], timeout = CHECK_LIMIT): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const limits = { timeout, killSignal: 'SIGKILL' as const, maxBuffer: MOST_OUTPUT }
    const child = execFile(tool, words, limits, (error, stdout, stderr) => {
      if (error?.code === 'ENOENT') return reject(new BindFault({ key: 'node.fault.tool', params: { tool } }))
      if (error?.killed && error.signal === 'SIGKILL')
        return reject(
          new BindFault({ key: 'bind.fault.hanging', params: { tool, seconds: timeout / 1_000 } }),
        )
      const output = `${stdout}${stderr}`.trim()
      resolve({ isDone: error === null, output: output === '' && error ? error.message : output })
    })
    if (tool !== CONTROL) yieldToServer(child.pid)
  })
}

/** Checks of large zones must not take the processors that the server needs for questions. */
function yieldToServer(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It has already ended.
  }
}

interface ControlAccess {
  /** `ip#port` of the control channel. */
  address: string
  keyFile: string
}

/** The programs of BIND on this machine. */
export class BindTools {
  constructor(private readonly access: ControlAccess) {}

  /** Throws a `BindFault` where the server cannot be controlled, or refuses. */
  async rndc(...words: string[]): Promise<string> {
    const [ip = '', port = '953'] = this.access.address.split('#')
    const access = ['-s', ip, '-p', port, '-k', this.access.keyFile]
    const { isDone, output } = await run(CONTROL, [...access, ...words], CONTROL_LIMIT)
    if (isDone) return output
    // Among what it lists as possible causes, the key is the one that happens.
    if (output.includes('the key is invalid')) throw new BindFault({ key: 'bind.fault.key' })
    throw new BindFault({ key: 'bind.fault.control', params: { reason: reasonOf(output) } })
  }

  async checkConfig(file: string): Promise<void> {
    const { isDone, output } = await run('named-checkconf', [file])
    if (!isDone) throw new BindFault({ key: 'bind.fault.config', params: { reason: reasonOf(output) } })
  }

  /** The names of the zones in a file of statements. */
  async zonesIn(file: string): Promise<string[]> {
    const { isDone, output } = await run('named-checkconf', ['-l', file])
    if (!isDone) throw new BindFault({ key: 'bind.fault.config', params: { reason: reasonOf(output) } })
    return output.split('\n').flatMap((line) => {
      const [name = '', , , type] = line.split(' ')
      return name === '' || name === '.' || type === 'hint' ? [] : [name]
    })
  }

  /** Whether two files have the same records, compared as BIND reads them. */
  async isSameZone(origin: string, first: string, second: string): Promise<boolean> {
    const outputs = [first, second].map((_, index) => `${first}.${index}`)
    try {
      for (const [index, file] of [first, second].entries()) {
        const words = ['-i', 'none', '-s', 'full', '-o', outputs[index] ?? '', origin, file]
        if (!(await run('named-compilezone', [...IGNORED, ...words])).isDone) return false
      }
      const [one, other] = await Promise.all(outputs.map((path) => readFile(path)))
      return one !== undefined && other !== undefined && one.equals(other)
    } finally {
      for (const path of [first, ...outputs]) await rm(path, { force: true })
    }
  }

  /** Why BIND would not load a zone file; null where it would. */
  async zoneFault(origin: string, file: string): Promise<string | null> {
    const { isDone, output } = await run('named-checkzone', ['-i', 'none', ...IGNORED, origin, file])
    return isDone ? null : reasonOf(output)
  }
}

function reasonOf(output: string): string {
  const line = output.split('\n').find((one) => one !== '' && !NO_REASON.test(one))
  return (line ?? '-').replace(NOISE, '').slice(0, MOST_REASON)
}

/** What `rndc status` says about the process, by which a restart and another version are noticed. */
export function serverFacts(status: string): { version: string; startedAt: string; configuredAt: string } {
  const lineOf = (name: string) =>
    status
      .split('\n')
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2) ?? ''
  const version = /\d+\.\d+\.\d+[^\s]*/.exec(lineOf('version'))?.[0] ?? ''
  return { version, startedAt: lineOf('boot time'), configuredAt: lineOf('last configured') }
}
