/** Milliseconds of each repetition of calls that are made together; `callsAt` returns those of a repetition. */
export async function timeCalls(call, callsAt, repeat) {
  const times = []
  for (let i = 0; i < repeat; i++) {
    const calls = callsAt(i)
    const started = performance.now()
    await Promise.all(calls.map(call))
    times.push(performance.now() - started)
  }
  return times
}

export function percentiles(times) {
  const sorted = [...times].sort((a, b) => a - b)
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]?.toFixed(1)
  return { 'p50 ms': at(0.5), 'p95 ms': at(0.95) }
}
