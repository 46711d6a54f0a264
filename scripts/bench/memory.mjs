import { readFileSync } from 'node:fs'

/** Samples the resident memory (MB) of this process and of its engine until the returned function is called. */
export function watchMemory(engineProcess) {
  const peak = { own: 0, engine: 0 }
  const sample = () => {
    peak.own = Math.max(peak.own, Math.round(process.memoryUsage.rss() / 1e6))
    const engine = engineProcess()
    if (engine) peak.engine = Math.max(peak.engine, residentOf(engine))
  }
  const timer = setInterval(sample, 100)
  return () => {
    clearInterval(timer)
    sample()
    return peak
  }
}

function residentOf(pid) {
  const match = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Math.round(Number(match?.[1] ?? 0) / 1000)
}
