export interface Outcome {
  file: string
  title: string
  outcome: 'passed' | 'failed' | 'skipped'
  message: string
  /** It would have begun too late. */
  isUnbegun?: boolean
  /** The file is the name of a runner that failed. */
  isRunner?: boolean
  /** No test caught the error. */
  isOutside?: boolean
}
export function outcomesOfVitest(reportFile: string, isTimeOver?: boolean): Outcome[]
export function outsideErrors(errorsFile: string, runner: string): Outcome[]
export function outcomesOfPlaywright(reportFile: string): Outcome[]
export function filesToRepeat(...runs: Outcome[][]): string[][]
export function timeToRepeat(elapsed: number, isLongRun?: boolean): number | undefined
export function afterSecondTry(
  first: Outcome[],
  second: Outcome[],
): { outcomes: Outcome[]; mended: Outcome[] }
