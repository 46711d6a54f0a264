import { type Environment, hasColours } from '../environment.ts'
import type { CliFailure } from '../failure.ts'
import { printable } from './printable.ts'

const red = (text: string) => `\u001b[31m${text}\u001b[39m`

/** Notes beside the results: on the standard error output, so that a pipe holds only results. */
export class Notes {
  constructor(
    private readonly stream: NodeJS.WriteStream,
    private readonly env: Environment,
  ) {}

  say(line: string): void {
    this.stream.write(`${printable(line)}\n`)
  }

  fail(failure: Pick<CliFailure, 'message' | 'details'>): void {
    const name = hasColours(this.stream, this.env) ? red('netwarden:') : 'netwarden:'
    this.stream.write(`${name} ${printable(failure.message)}\n`)
    for (const detail of failure.details) this.stream.write(`  ${printable(detail)}\n`)
  }
}
