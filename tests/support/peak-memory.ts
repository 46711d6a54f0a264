import { existsSync, readdirSync, readFileSync } from 'node:fs'

const MIB = 2 ** 20
const MOST = 1.5 * 1024 * MIB

/** The process of the API with its ingest thread, the engine, and other children. */
export function processesOf(pid: number): number[] {
  const folder = `/proc/${pid}/task`
  const threads = existsSync(folder) ? readdirSync(folder) : []
  const children = threads.flatMap((thread) =>
    textOf(`${folder}/${thread}/children`).split(' ').filter(Boolean).map(Number),
  )
  return [pid, ...children.flatMap(processesOf)]
}

/** Null for a thread or process that ends meanwhile. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return ''
  }
}

/** Peak memory of each process of a server in bytes, from the kernel. */
function peaksOf(pid: number): { name: string; peak: number }[] {
  return processesOf(pid).map((one) => {
    const status = textOf(`/proc/${one}/status`)
    const kilobytes = /^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? Number.NaN
    const command = textOf(`/proc/${one}/cmdline`).split('\0')
    const name = command.find((part) => /\.[cm]?js$/.test(part))?.replace(/^.*\//, '') ?? String(command[0])
    return { name, peak: Number(kilobytes) * 1024 }
  })
}

/** Throws if any process of a server needed more than that at any time so far; of one that has ended nothing is known. */
export function refuseLargeProcesses(pid: number): void {
  const large = peaksOf(pid).filter(({ peak }) => peak > MOST)
  if (large.length > 0) throw new Error(`too much memory: ${saidOf(large)}`)
}

/** Limit of the memory of each process of a server that was attacked; prints the values. */
export function expectSmallProcesses({ pid }: { pid: number | undefined }): void {
  if (pid === undefined) throw new Error('the server does not run')
  const peaks = peaksOf(pid)
  console.info(saidOf(peaks))
  if (peaks.length < 2) throw new Error('an engine belongs to a server')
  refuseLargeProcesses(pid)
}

function saidOf(peaks: readonly { name: string; peak: number }[]): string {
  return peaks.map(({ name, peak }) => `${name}: ${Math.round(peak / MIB)} MiB at most`).join(', ')
}
