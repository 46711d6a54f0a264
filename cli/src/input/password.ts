import type { Cli } from '../cli.ts'
import { CliFailure, UsageFailure } from '../failure.ts'
import { askHidden } from './prompt.ts'

const LONGEST = 4_096

/** A password from the standard input or typed unseen. There is no option for it: other users can see those. */
export async function readPassword(cli: Cli, isOnStdin: boolean): Promise<string> {
  const { t, streams } = cli
  if (isOnStdin) return readFirstLine(cli)
  if (!streams.stdin.isTTY) throw new UsageFailure(t('fault.password.noTerminal'), [t('hint.passwordStdin')])
  const typed = await askHidden(streams, `${t('prompt.password')} `)
  if (typed === null) throw new CliFailure(t('fault.interrupted'))
  return typed
}

/** All of it but the line end that `echo` adds. */
async function readFirstLine({ streams, t }: Cli): Promise<string> {
  let text = ''
  streams.stdin.setEncoding('utf8')
  for await (const chunk of streams.stdin) {
    text += String(chunk)
    if (text.length > LONGEST) throw new UsageFailure(t('fault.password.tooLong'))
  }
  return text.replace(/\r?\n$/, '')
}
