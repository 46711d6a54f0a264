/** A failed command: the cause, and below it the place and the remedy. */
export class CliFailure extends Error {
  readonly exitCode: 1 | 2 = 1

  constructor(
    message: string,
    readonly details: readonly string[] = [],
    options?: ErrorOptions,
  ) {
    super(message, options)
    this.name = 'CliFailure'
  }
}

/** The command line itself is invalid. */
export class UsageFailure extends CliFailure {
  override readonly exitCode = 2
}

export interface AnswerLine {
  line: number
  column: string | null
  msg: string
}

/** An error answer of the server. */
export class AnswerFailure extends CliFailure {
  constructor(
    message: string,
    details: readonly string[],
    readonly status: number,
    /** Faults of a file, by line or by a place within it. */
    readonly lines: readonly AnswerLine[] = [],
  ) {
    super(message, details)
  }
}
