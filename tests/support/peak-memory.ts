import { readdirSync, readFileSync } from 'node:fs'
import { expect } from 'vitest'
import type { RunningServer } from './server.ts'

const MIB = 2 ** 20
const MOST = 1.5 * 1024 * MIB

/** The process of the api with its ingest thread, the engine, and whatever else they started. */
export function processesOf(pid: number): number[] {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) => {
    const text = readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').trim()
    return text === '' ? [] : text.split(' ').map(Number)
  })
  return [pid, ...children.flatMap(processesOf)]
}

/** The most that each process of a server has had in memory so far, in bytes, as the kernel kept it. */
function peaksOf({ pid }: RunningServer): { name: string; peak: number }[] {
  if (pid === undefined) throw new Error('the server does not run')
  return processesOf(pid).map((one) => {
    const status = readFileSync(`/proc/${one}/status`, 'utf8')
    const kilobytes = /^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? Number.NaN
    const command = readFileSync(`/proc/${one}/cmdline`, 'utf8').split('\0')
    const name = command.find((part) => /\.[cm]?js$/.test(part))?.replace(/^.*\//, '') ?? String(command[0])
    return { name, peak: Number(kilobytes) * 1024 }
  })
}

/** No process of a server that was attacked may have needed more than that at any time; says what each needed. */
export function expectSmallProcesses(server: RunningServer): void {
  const peaks = peaksOf(server)
  console.info(peaks.map(({ name, peak }) => `${name}: ${Math.round(peak / MIB)} MiB at most`).join(', '))
  expect(peaks.length).toBeGreaterThan(1)
  for (const { name, peak } of peaks) expect(peak, name).toBeLessThan(MOST)
}
