// node scripts/bench/import-memory.mjs [lines] [runs] [main.js ...]: prints the peak memory of servers during an
// import, each started as in production with an external client, and the import rate; several servers alternate. Run
// it after npm run build.
import { mkdtempSync, openAsBlob, readFileSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { openClient } from './client.mjs'
import { PASSWORD, withServer } from './server.mjs'
import { writeZeekLog } from './zeek-lines.mjs'

const [, , lines = '1000000', runs = '1', ...servers] = process.argv
const folder = mkdtempSync(join(tmpdir(), 'netwarden-bench-'))
const file = join(folder, 'dns.log')

/** MB since the process started. */
function peakOf(pid) {
  const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1_000)
}

function childrenOf(pid) {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
}

async function measure({ url, pid }) {
  const { call } = await openClient(url, PASSWORD)
  const begun = performance.now()
  const { accepted } = await call({
    path: '/api/access-record/import?format=zeek-dns',
    stream: await openAsBlob(file),
  })
  const rate = accepted / ((performance.now() - begun) / 1_000)
  return { own: peakOf(pid), engine: Math.max(...childrenOf(pid).map(peakOf)), rate: Math.round(rate) }
}

try {
  await writeZeekLog(file, { lines: Number(lines), end: Date.now() / 1_000, spanSeconds: 3_600 })
  for (let run = 0; run < Number(runs); run += 1) {
    for (const main of servers.length > 0 ? servers : [undefined]) {
      await withServer(async (server) => {
        const { own, engine, rate } = await measure(server)
        console.log(
          `import of ${Number(lines).toLocaleString('en')} lines: ${rate.toLocaleString('en')} lines/s; peak resident: api and ingest ${own} MB, engine ${engine} MB; load ${loadavg()[0].toFixed(1)}${main ? `, ${main}` : ''}`,
        )
      }, main)
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
