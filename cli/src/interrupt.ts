import type { Cli } from './cli.ts'
import { CliFailure } from './failure.ts'

/** By convention 128 and the number of SIGINT. */
const INTERRUPTED = 130

/**
 * Runs work that Ctrl-C may end. The process then ends with exit code 130 after a line from `reached`, which says how
 * far the work got and what the server does with the rest.
 */
export async function untilInterrupted<Result>(
  { notes, t }: Cli,
  reached: () => string,
  work: () => Promise<Result>,
): Promise<Result> {
  const end = () => {
    notes.fail(new CliFailure(t('fault.interrupted'), [reached()]))
    process.exit(INTERRUPTED)
  }
  process.once('SIGINT', end)
  try {
    return await work()
  } finally {
    process.off('SIGINT', end)
  }
}
