import { type ChildProcess, fork, type Serializable } from 'node:child_process'
import { createInterface } from 'node:readline'
import { logEvent } from '../logging/log-event.ts'
import {
  findReadyMessage,
  findUnsupportedMessage,
  type ReadyMessage,
  type UnsupportedMessage,
} from './child-message.ts'
import type { ProcessLogger } from './process-logger.ts'

export interface ChildOptions {
  name: string
  script: URL
  env: NodeJS.ProcessEnv
  logger: ProcessLogger
  onMessage(message: unknown): void
}

export interface ChildEnd {
  /** Exit code or signal, and the last line it wrote to its error output. */
  how: string
  unsupported?: UnsupportedMessage
}

/** One run of a child process. */
export interface Child {
  readonly pid: number | undefined
  /** Resolves when the child reports that it is ready; stays pending when it never does. */
  readonly ready: Promise<ReadyMessage>
  readonly ended: Promise<ChildEnd>
  send(message: Serializable): boolean
  /** Requests its end, and kills it after `limit` milliseconds. */
  stop(limit: number): Promise<void>
  kill(): void
}

const LONGEST_LINE = 500

export function startChild({ name, script, env, logger, onMessage }: ChildOptions): Child {
  // No flags are passed on: a child with the parent's debugger port would not start.
  const child = fork(script, { env, execArgv: [], stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  const output = watchOutput(child, name, logger)
  let unsupported: UnsupportedMessage | undefined

  const ready = new Promise<ReadyMessage>((resolve) => {
    child.on('message', (message) => {
      const readyMessage = findReadyMessage(message)
      unsupported ??= findUnsupportedMessage(message)
      if (readyMessage) resolve(readyMessage)
      else if (!unsupported) onMessage(message)
    })
  })
  const ended = new Promise<ChildEnd>((resolve) => {
    child.once('error', (error) => {
      if (child.pid === undefined) resolve({ how: error.message })
      else logEvent(logger, 'child.output.warning', { child: name, line: error.message })
    })
    child.once('close', (code, signal) => {
      resolve({
        how: [signal ?? code, output.lastError()].filter((part) => part !== '').join(': '),
        unsupported,
      })
    })
  })

  return {
    pid: child.pid,
    ready,
    ended,
    send: (message) => child.connected && child.send(message),
    kill: () => void child.kill('SIGKILL'),
    async stop(limit) {
      child.kill('SIGTERM')
      const force = setTimeout(() => child.kill('SIGKILL'), limit)
      await ended
      clearTimeout(force)
    },
  }
}

function watchOutput(child: ChildProcess, name: string, logger: ProcessLogger) {
  let lastError = ''
  if (child.stdout) {
    createInterface(child.stdout).on('line', (line) =>
      logEvent(logger, 'child.output.line', { child: name, line: line.slice(0, LONGEST_LINE) }),
    )
  }
  if (child.stderr) {
    createInterface(child.stderr).on('line', (line) => {
      const text = line.slice(0, LONGEST_LINE)
      // The message, not the stack or the version line below it.
      if (/\b(error|exception|failed)\b/i.test(text)) lastError = text.trim()
      logEvent(logger, 'child.output.warning', { child: name, line: text })
    })
  }
  return { lastError: () => lastError }
}
