/** Turns of the event loop until the work is done, successfully or not. */
export async function loopTurnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0
  let isDone = false
  const count = () => {
    turns += 1
    if (!isDone) setImmediate(count)
  }
  setImmediate(count)
  await work.catch(() => undefined)
  isDone = true
  return turns
}
