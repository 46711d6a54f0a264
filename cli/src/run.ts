import { CommanderError } from 'commander'
import { Cli } from './cli.ts'
import { TriedWrites } from './dry-run/tried-writes.ts'
import type { Environment, Streams } from './environment.ts'
import { CliFailure } from './failure.ts'
import { chooseLanguage } from './language.ts'
import { createProgram } from './program.ts'
import { usageFault } from './usage-fault.ts'

/** The context of a command line: its language is determined before its options are read. */
export function cliOf(given: readonly string[], env: Environment, streams: Streams): Cli {
  return new Cli(chooseLanguage(withHelpOption(given), env), env, streams)
}

/** Runs a command line, reports its failure, and resolves with the exit code. */
export async function runCommandLine(cli: Cli, given: readonly string[]): Promise<number> {
  const args = withHelpOption(given)
  try {
    await runCommand(cli, args)
    return cli.outcome
  } catch (cause) {
    const failure = toFailure(cli, cause)
    if (!failure) return 0
    cli.fail(failure, isJsonAsked(args))
    if (cli.env.NETWARDEN_DEBUG === '1') console.error(cause)
    return failure.exitCode
  }
}

async function runCommand(cli: Cli, args: readonly string[]): Promise<void> {
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
function withHelpOption(given: readonly string[]): readonly string[] {
  const [first, ...names] = given
  return first === 'help' && names.length > 1 ? [...names, '--help'] : given
}

/** Also where the rest of the command line is invalid, so that its options were not read. */
function isJsonAsked(given: readonly string[]): boolean {
  const end = given.indexOf('--')
  return (end < 0 ? given : given.slice(0, end)).includes('--json')
}

function toFailure(cli: Cli, cause: unknown): CliFailure | null {
  if (cause instanceof CliFailure) return cause
  if (cause instanceof CommanderError) return usageFault(cause, cli.t)
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new CliFailure(cli.t('fault.unexpected', { reason }), [cli.t('hint.debug')])
}
