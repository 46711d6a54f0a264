/** Polling slows down the machine that one waits for: it becomes rarer with time (ms). */
const SHORTEST_REST = 60
const LONGEST_REST = 1000
const REST_PART = 0.35

/** Polls until the answer is true; an error counts as "not yet". Fails after the limit with the last error. */
export async function eventually(isSo: () => Promise<boolean> | boolean, limitMs = 120_000): Promise<void> {
  const begun = Date.now()
  const end = begun + limitMs
  let fault: unknown = new Error('it did not come about in time')
  while (Date.now() < end) {
    try {
      if (await isSo()) return
    } catch (cause) {
      fault = cause
    }
    const rest = Math.min(Math.max((Date.now() - begun) * REST_PART, SHORTEST_REST), LONGEST_REST)
    await new Promise((resolve) => setTimeout(resolve, rest))
  }
  throw fault
}
