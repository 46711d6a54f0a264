// Preloaded into a server: what its ingest thread reads of the spool has no end, as if the disk were slow, while the file named by HOLD_READING is there.
import { existsSync } from 'node:fs'
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { sep } from 'node:path'
import { env } from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { isMainThread, workerData } from 'node:worker_threads'

const FILE = env.HOLD_READING
const ofIngest = !isMainThread && typeof workerData === 'object' && workerData?.riskFolder !== undefined
const PAUSE = 20

if (FILE && ofIngest) {
  const { open } = fs
  fs.open = async (path, ...options) => {
    const file = await open(path, ...options)
    if (!String(path).includes(`${sep}spool${sep}`)) return file
    const read = file.createReadStream.bind(file)
    file.createReadStream = async function* held(which) {
      yield* read(which)
      while (existsSync(FILE)) {
        await pause(PAUSE)
        // Nothing, so that whoever reads looks whether he is to go on.
        yield Buffer.alloc(0)
      }
    }
    return file
  }
  syncBuiltinESMExports()
}
