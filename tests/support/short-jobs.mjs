// Preloaded into a server: jobs with a period of a minute run ten times a second, so that no test waits for them. A job
// that ran waits for its period without the time that the run took.
const MINUTE = 60_000
/** The longest run after which the wait is still recognised; the next longer period is five minutes. */
const LONGEST_RUN = 50_000
const SHORT = 100
/** The frame of the timers of jobs; other limits of a minute stay as they are. */
const OF_JOBS = 'at Object.after '

const { setTimeout: usual } = globalThis
globalThis.setTimeout = (callback, delay, ...values) => {
  const isOfJob = delay > MINUTE - LONGEST_RUN && delay <= MINUTE && new Error().stack?.includes(OF_JOBS)
  return usual(callback, isOfJob ? SHORT : delay, ...values)
}
