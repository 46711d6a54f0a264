import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { nodeCalls } from '@netwarden/shared/contract'
import { malformed } from '@netwarden/shared/errors'
import { spoolSchema } from '../../node-protocol/messages.ts'
import { bind } from '../../platform/http/bind.ts'
import { defineModule } from '../../platform/modules/define-module.ts'
import { enforcersModule } from '../enforcers/enforcers.module.ts'
import { gatewaySpoolModule } from '../gateway-spool/gateway-spool.module.ts'
import { installationModule } from '../installation/installation.module.ts'
import { nodesModule } from '../nodes/nodes.module.ts'
import { jobsModule, leasesModule } from '../platform/jobs.module.ts'
import { stateModule } from '../platform/state.module.ts'
import { readingAttemptsModule } from '../reading-attempts/reading-attempts.module.ts'
import { sourcesModule } from '../sources/sources.module.ts'
import { NodeSpool } from './node-spool.ts'

const MOST_UNPACKED = 8 * 2 ** 20
/** Folder of one spool of one enforcer: `<enforcer>/<spool>`. */
const SPOOL_ID = /^[0-9a-f-]{36}$/
const REST_EVERY = 1_000

/** The visits of nodes: their spools arrive as files, which ingest follows as it does that of the gateway here. */
export const nodeVisitsModule = defineModule({
  name: 'node-visits',
  needs: {
    state: stateModule,
    leases: leasesModule,
    jobs: jobsModule,
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
    const spools = new Map<string, NodeSpool>()
    const spoolOf = (enforcer: string, spoolId: string, name: string): NodeSpool => {
      const id = `node-${enforcer}-${spoolId}`
      const known = spools.get(id)
      if (known) return known
      const spool = new NodeSpool({
        id,
        folder: join(root, enforcer, spoolId),
        name,
        enforcer,
        leases,
        clock,
        logger,
        attempts: reading.attempts,
        unitOfWork: needed.state.unitOfWork,
        reader: sources.reader,
        positions: needed.spool.positions,
        onStored: () => stores.store.noteArrivals(),
      })
      spools.set(id, spool)
      return spool
    }
    return {
      routes: [
        (app) =>
          bind(app, nodeCalls.spool, async (input) => {
            const { message, row } = await nodes.verified(input, spoolSchema)
            const { spoolId, after, chunk, note } = message
            if (!SPOOL_ID.test(spoolId)) throw malformed('node.message')
            const reply = await spoolOf(row.id, spoolId, row.name).take(row.name, async (received) => {
              if (after !== undefined && !received.isAt(after)) return
              if (note) await received.receiveNote(note.file, note.text)
              if (!chunk) return
              const packed = Buffer.from(chunk.bytes, 'base64')
              const bytes = gunzipSync(packed, { maxOutputLength: MOST_UNPACKED })
              await received.receive(chunk.file, chunk.offset, bytes)
            })
            return nodes.answer(input, reply)
          }),
      ],
      start: async () => {
        // What arrived before this start is stored without the node.
        for (const enforcerId of existsSync(root) ? readdirSync(root) : []) {
          const row = await enforcers.repository.find(enforcerId)
          for (const spoolId of readdirSync(join(root, enforcerId)))
            if (SPOOL_ID.test(spoolId)) void spoolOf(enforcerId, spoolId, row?.name ?? enforcerId).follow()
        }
        needed.jobs.every('node-visits.rest', REST_EVERY, { once: false }, async () => {
          for (const spool of spools.values()) await spool.rest()
        })
      },
    }
  },
})
