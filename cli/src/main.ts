import { CommanderError } from 'commander'
import { Cli } from './cli.ts'
import { hasCode } from './credentials/file-lock.ts'
import { TriedWrites } from './dry-run/tried-writes.ts'
import { CliFailure } from './failure.ts'
import { chooseLanguage } from './language.ts'
import { createProgram } from './program.ts'
import { usageFault } from './usage-fault.ts'

const args = withHelpOption(process.argv.slice(2))
const cli = new Cli(chooseLanguage(args, process.env), process.env, process)

/** Ends without a message when the reader of the results closes the pipe (`| head`), and reports a full disk. */
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (cause) => {
    if (hasCode(cause, 'EPIPE')) process.exit(process.exitCode ?? 0)
    if (stream === process.stdout) cli.notes.fail(unwritable(cause))
    process.exit(1)
  })
}

process.exitCode = await run()

async function run(): Promise<number> {
  try {
    await runCommand()
    return cli.outcome
  } catch (cause) {
    const failure = toFailure(cause)
    if (!failure) return 0
    cli.fail(failure, isJsonAsked(args))
    if (process.env.NETWARDEN_DEBUG === '1') console.error(cause)
    return failure.exitCode
  }
}

async function runCommand(): Promise<void> {
  const program = await createProgram(cli, args)
  try {
    await program.parseAsync(args, { from: 'user' })
  } catch (cause) {
    if (!(cause instanceof TriedWrites)) throw cause
    const { showWrites } = await import('./dry-run/show-writes.ts')
    showWrites(cli, cause)
  }
}

/** `help users list` is `users list --help`: the library's own help command takes one name alone. */
function withHelpOption(given: string[]): string[] {
  const [first, ...names] = given
  return first === 'help' && names.length > 1 ? [...names, '--help'] : given
}

/** Also where the rest of the command line is invalid, so that its options were not read. */
function isJsonAsked(given: readonly string[]): boolean {
  const end = given.indexOf('--')
  return (end < 0 ? given : given.slice(0, end)).includes('--json')
}

function unwritable(cause: Error): CliFailure {
  const reason = 'code' in cause ? String(cause.code) : cause.message
  return new CliFailure(cli.t('fault.stdout', { reason }))
}

function toFailure(cause: unknown): CliFailure | null {
  if (cause instanceof CliFailure) return cause
  if (cause instanceof CommanderError) return usageFault(cause, cli.t)
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new CliFailure(cli.t('fault.unexpected', { reason }), [cli.t('hint.debug')])
}
