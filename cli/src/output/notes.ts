import { type Environment, hasColours } from '../environment.ts'
import { AnswerFailure, type CliFailure } from '../failure.ts'
import { printable, printableJson } from './printable.ts'

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

  /** The shape of a failure of the API: a script reads both alike. */
  failAsJson(failure: CliFailure): void {
    const { message: msg, details, exitCode } = failure
    const status = failure instanceof AnswerFailure ? { status: failure.status } : {}
    this.stream.write(`${printableJson({ error: { msg, ...status, exitCode, details } })}\n`)
  }

  fail(failure: Pick<CliFailure, 'message' | 'details'>): void {
    const name = hasColours(this.stream, this.env) ? red('netwarden:') : 'netwarden:'
    this.stream.write(`${name} ${printable(failure.message)}\n`)
    for (const detail of failure.details) this.stream.write(`  ${printable(detail)}\n`)
  }
}
