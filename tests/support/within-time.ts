/** Whether a test may still begin: a usual run begins them for a while only (scripts/late-suites.mjs). */
export function hasTimeToBegin(): boolean {
  return Date.now() < Number(process.env.NETWARDEN_TEST_BEGIN_UNTIL ?? Number.POSITIVE_INFINITY)
}

/** The reason of a test that did not begin. */
export const FOR_WANT_OF_TIME = 'for want of time'
