import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { backupCalls, MAX_BACKUP_BYTES } from '@netwarden/shared/contract'
import { fieldErrors, tooLarge, unsupported } from '@netwarden/shared/errors'
import '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { actorOf } from '../../platform/http/actor.ts'
import { bind } from '../../platform/http/bind.ts'
import type { BindRoutes } from '../../platform/http/bind-routes.ts'
import { currentConsent } from '../../platform/http/consent.ts'
import { check } from '../../platform/http/input.ts'
import { gzipOf } from '../backup-format/index.ts'
import type { BackupService } from './backup.service.ts'

const FIELD = 'file'

/** `spoolFile` names a new file for an upload. */
export function backupRoutes(service: BackupService, spoolFile: () => string): BindRoutes {
  return (app) => {
    bind(app, backupCalls.create, async (options, context) => {
      const lines = await service.lines(options, actorOf(context))
      const stamp = new Date().toISOString().replace(/[-:]|\.\d+/g, '')
      context.reply
        .type('application/gzip')
        .header('content-disposition', `attachment; filename="netwarden-${stamp}.backup"`)
      return gzipOf(lines)
    })
    bind(app, backupCalls.restore, async (_input, context) => {
      const { restore } = backupCalls
      const consent = currentConsent()
      if (consent?.file)
        return service.restore(consent.file, check(restore.input, consent.fields), actorOf(context))
      const file = spoolFile()
      try {
        const fields = await spool(context.request, file)
        const input = check(restore.input, fields)
        const change = { call: restore, fields, file }
        const pending = input.replace && (await app.changeGate.unmeasured(change, context, 'restore'))
        return pending || (await service.restore(file, input, actorOf(context)))
      } finally {
        await rm(file, { force: true })
      }
    })
    bind(app, backupCalls.settings, () => service.status())
    bind(app, backupCalls.updateSettings, ({ last: _, fault: _fault, ...changes }, context) =>
      service.update(changes, actorOf(context)),
    )
  }
}

/** Puts the file of a form on the disk, bounded, and answers the other fields. */
async function spool(request: FastifyRequest, file: string): Promise<Record<string, string>> {
  if (!request.isMultipart()) throw unsupported()
  const fields: Record<string, string> = {}
  let hasFile = false
  for await (const part of request.parts({ limits: { fileSize: MAX_BACKUP_BYTES, files: 2 } })) {
    if (part.type === 'field') fields[part.fieldname] = String(part.value)
    else if (part.fieldname !== FIELD || hasFile)
      throw fieldErrors({ [part.fieldname]: 'error.unknownField' })
    else {
      await pipeline(part.file, createWriteStream(file, { mode: 0o600, flags: 'wx' }))
      if (part.file.truncated) throw tooLarge(undefined, { limit: `${MAX_BACKUP_BYTES / 1_000_000_000} GB` })
      hasFile = true
    }
  }
  if (!hasFile) throw fieldErrors({ [FIELD]: { key: 'upload.fileMissing', params: { field: FIELD } } })
  return fields
}
