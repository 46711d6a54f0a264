/** Work that yields often, so that its caller can run other work in between. */
export type Steps<Result> = Generator<undefined, Result>

/** Runs all steps without a pause. */
export function finishSteps<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
