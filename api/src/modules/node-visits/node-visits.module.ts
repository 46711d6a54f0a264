import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { nodeCalls } from '@netwarden/shared/contract'
import { tooBusy } from '@netwarden/shared/errors'
import { type SpoolReply, spoolSchema } from '../../node-protocol/messages.ts'
import { sourceStream } from '../../pipeline/index.ts'
import { bind } from '../../platform/http/bind.ts'
import { defineModule } from '../../platform/modules/define-module.ts'
import { enforcersModule } from '../enforcers/enforcers.module.ts'
import { gatewaySpoolModule } from '../gateway-spool/gateway-spool.module.ts'
import { SpoolFollower } from '../gateway-spool/index.ts'
import { installationModule } from '../installation/installation.module.ts'
import { nodesModule } from '../nodes/nodes.module.ts'
import { leasesModule } from '../platform/jobs.module.ts'
import { stateModule } from '../platform/state.module.ts'
import { readingAttemptsModule } from '../reading-attempts/reading-attempts.module.ts'
import { sourcesModule } from '../sources/sources.module.ts'
import { ReceivedSpool } from './received-spool.ts'

const MOST_UNPACKED = 8 * 2 ** 20
/** Folder of one spool of one enforcer: `<enforcer>/<spool>`. */
const SPOOL_ID = /^[0-9a-f-]{36}$/

/** Names the spool in the state store. */
const idOf = (enforcerId: string, spoolId: string) => `node-${enforcerId}-${spoolId}`

/** The visits of nodes: their spools arrive as files, which ingest follows as it does that of the gateway here. */
export const nodeVisitsModule = defineModule({
  name: 'node-visits',
  needs: {
    state: stateModule,
    leases: leasesModule,
    stores: installationModule,
    reading: readingAttemptsModule,
    sources: sourcesModule,
    enforcers: enforcersModule,
    nodes: nodesModule,
    spool: gatewaySpoolModule,
  },
  create: (needed, { config, clock, logger }) => {
    const { leases, stores, reading, sources, enforcers, nodes } = needed
    const root = join(config.dataDir, 'nodes')
    const received = new Map<string, ReceivedSpool>()
    const follow = async (enforcerId: string, spoolId: string): Promise<ReceivedSpool> => {
      const key = `${enforcerId}/${spoolId}`
      const known = received.get(key)
      if (known) return known
      const spool = new ReceivedSpool(join(root, enforcerId, spoolId))
      received.set(key, spool)
      const row = await enforcers.repository.find(enforcerId)
      const follower = new SpoolFollower({
        folder: spool.folder,
        idOf: () => idOf(enforcerId, spoolId),
        name: row?.name ?? enforcerId,
        enforcer: enforcerId,
        noteLag: () => undefined,
        leases,
        clock,
        logger,
        attempts: reading.attempts,
        unitOfWork: needed.state.unitOfWork,
        reader: sources.reader,
        positions: needed.spool.positions,
        onStored: () => stores.store.noteWrite(),
      })
      followers.set(key, follower)
      return spool
    }
    const followers = new Map<string, SpoolFollower>()
    return {
      routes: [
        (app) =>
          bind(app, nodeCalls.spool, async (input) => {
            const { message, row } = await nodes.verified(input, spoolSchema)
            if (!SPOOL_ID.test(message.spoolId)) throw tooBusy()
            const spool = await follow(row.id, message.spoolId)
            // Another process takes these visits.
            if (!(await leases.acquire(sourceStream(idOf(row.id, message.spoolId))))) throw tooBusy()
            const { chunk, note } = message
            if (note) await spool.receiveNote(note.file, note.text)
            if (chunk) {
              const bytes = gunzipSync(Buffer.from(chunk.bytes, 'base64'), { maxOutputLength: MOST_UNPACKED })
              await spool.receive(chunk.file, chunk.offset, bytes)
            }
            void followers.get(`${row.id}/${message.spoolId}`)?.follow()
            return nodes.answer(input, { place: spool.place } satisfies SpoolReply)
          }),
      ],
      start: async () => {
        // What arrived before this start is stored without the node.
        for (const enforcerId of existsSync(root) ? readdirSync(root) : [])
          for (const spoolId of readdirSync(join(root, enforcerId)))
            if (SPOOL_ID.test(spoolId)) await follow(enforcerId, spoolId)
        for (const follower of followers.values()) void follower.follow()
      },
    }
  },
})
