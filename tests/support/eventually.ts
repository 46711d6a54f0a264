const STEP = 50

/** Asks again until the answer is true; a fault counts as "not yet". Fails after the limit with the last fault. */
export async function eventually(isSo: () => Promise<boolean> | boolean, limitMs = 60_000): Promise<void> {
  const end = Date.now() + limitMs
  let fault: unknown = new Error('it did not come about in time')
  while (Date.now() < end) {
    try {
      if (await isSo()) return
    } catch (cause) {
      fault = cause
    }
    await new Promise((resolve) => setTimeout(resolve, STEP))
  }
  throw fault
}
