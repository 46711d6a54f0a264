import type { Cli } from '../cli.ts'
import { CliFailure, UsageFailure } from '../failure.ts'
import { promptHidden } from './prompt.ts'

const LONGEST = 4_096

export interface PasswordChange {
  currentPassword: string
  newPassword: string
  confirmPassword: string
}

/** A password from the standard input or typed unseen. There is no option for it: other users can see those. */
export async function readPassword(cli: Cli, isOnStdin: boolean): Promise<string> {
  if (isOnStdin) return readWithoutLineEnd(cli)
  needTerminal(cli)
  return promptPassword(cli, cli.t('prompt.password'))
}

/** The current and the new password: two lines of the standard input, or typed unseen and the new one twice. */
export async function readPasswordChange(cli: Cli, isOnStdin: boolean): Promise<PasswordChange> {
  const { t } = cli
  if (isOnStdin) {
    const lines = (await readWithoutLineEnd(cli)).split(/\r?\n/)
    const [currentPassword, newPassword] = lines
    if (currentPassword === undefined || newPassword === undefined || lines.length > 2)
      throw new UsageFailure(t('usage.passwordLines'))
    return { currentPassword, newPassword, confirmPassword: newPassword }
  }
  needTerminal(cli)
  return {
    currentPassword: await promptPassword(cli, t('prompt.currentPassword')),
    newPassword: await promptPassword(cli, t('prompt.newPassword')),
    confirmPassword: await promptPassword(cli, t('prompt.confirmPassword')),
  }
}

function needTerminal({ streams, t }: Cli): void {
  if (!streams.stdin.isTTY) throw new UsageFailure(t('fault.password.noTerminal'), [t('hint.passwordStdin')])
}

async function promptPassword({ streams, t }: Cli, question: string): Promise<string> {
  const typed = await promptHidden(streams, `${question} `)
  if (typed === null) throw new CliFailure(t('fault.interrupted'))
  return typed
}

/** The text without the line end that `echo` adds. */
async function readWithoutLineEnd({ streams, t }: Cli): Promise<string> {
  let text = ''
  streams.stdin.setEncoding('utf8')
  for await (const chunk of streams.stdin) {
    text += String(chunk)
    if (text.length > LONGEST) throw new UsageFailure(t('fault.password.tooLong'))
  }
  return text.replace(/\r?\n$/, '')
}
