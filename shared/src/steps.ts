/** Work that stops often, so that whoever drives it can let others have their turn in between. */
export type Steps<Result> = Generator<undefined, Result>

/** Does all of it at once. */
export function finishSteps<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
