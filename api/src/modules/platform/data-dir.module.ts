import type { Logger } from 'pino'
import { type DataDir, keepSecret, noteProcess, openDataDir } from '../../platform/files/data-dir.ts'
import { type RepairedMode, repairLooseModes } from '../../platform/files/loose-modes.ts'
import { logEvent } from '../../platform/logging/log-event.ts'
import { defineModule } from '../../platform/modules/define-module.ts'

interface OwnDataDir {
  dataDir: DataDir
  /** Signs access tokens. */
  secret: string
  processId: string
  /** The process that had the directory before; null after an orderly end. */
  formerProcess: string | null
}

export const dataDirModule = defineModule({
  name: 'data-dir',
  needs: {},
  create: (_needed, { config, logger, createId }) => {
    const dataDir = openDataDir(config.dataDir)
    logRepairedModes(repairLooseModes(config.dataDir), logger)
    const processId = createId()
    const provides: OwnDataDir = {
      dataDir,
      secret: config.secret ?? keepSecret(dataDir.path('secret')),
      processId,
      formerProcess: noteProcess(dataDir.path('process'), processId),
    }
    return { provides, close: () => dataDir.release() }
  },
})

function logRepairedModes(repaired: readonly RepairedMode[], logger: Logger): void {
  const octal = (mode: number) => mode.toString(8).padStart(4, '0')
  for (const { path, before, after } of repaired) {
    if (after === null) logEvent(logger, 'server.file.exposed', { path, mode: octal(before) })
    else logEvent(logger, 'server.file.mode_repaired', { path, mode: octal(before), now: octal(after) })
  }
}
