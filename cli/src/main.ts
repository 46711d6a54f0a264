import { hasCode } from './credentials/file-lock.ts'
import { CliFailure } from './failure.ts'
import { cliOf, runCommandLine } from './run.ts'

const args = process.argv.slice(2)
const cli = cliOf(args, process.env, process)

/** Ends without a message when the reader of the results closes the pipe (`| head`), and reports a full disk. */
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (cause) => {
    if (hasCode(cause, 'EPIPE')) process.exit(process.exitCode ?? 0)
    if (stream === process.stdout) cli.notes.fail(unwritable(cause))
    process.exit(1)
  })
}

process.exitCode = await runCommandLine(cli, args)

function unwritable(cause: Error): CliFailure {
  const reason = 'code' in cause ? String(cause.code) : cause.message
  return new CliFailure(cli.t('fault.stdout', { reason }))
}
