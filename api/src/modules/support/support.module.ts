import { type SupportReport, supportCalls } from '@netwarden/shared/contract'
import { VERSION } from '../../platform/files/version.ts'
import { actorOf } from '../../platform/http/actor.ts'
import { bind } from '../../platform/http/bind.ts'
import { recentLog } from '../../platform/logging/recent-log.ts'
import { defineModule } from '../../platform/modules/define-module.ts'
import { stateModule } from '../platform/state.module.ts'
import { maskedEnvironment, maskLine, maskValue } from './mask-report.ts'
import { SupportRepository } from './support.repository.ts'

const SUBJECT = { kind: 'support', id: '', name: '' }

/** What a support request needs to know of this installation, without secrets and without visits. */
export const supportModule = defineModule({
  name: 'support',
  needs: { stores: stateModule },
  create({ stores: { state, unitOfWork } }, { config, clock }) {
    const repository = new SupportRepository(state.db)
    const report = async (): Promise<SupportReport> => ({
      createdAt: new Date(clock.now()).toISOString(),
      versions: {
        netwarden: VERSION,
        node: process.version,
        platform: `${process.platform} ${process.arch}`,
        stateEngine: state.engine,
        eventEngine: config.eventsUrl ? 'clickhouse' : 'chdb',
        migrations: await repository.migrations(),
      },
      process: { uptimeSeconds: Math.round(process.uptime()), residentBytes: process.memoryUsage.rss() },
      environment: maskedEnvironment(process.env),
      settings: (await repository.settings()).map(({ key, value }) => ({
        name: key,
        value: maskValue(JSON.parse(value)),
      })),
      logs: recentLog.lines().map(maskLine),
    })
    return {
      routes: [
        (app) =>
          bind(app, supportCalls.report, async (_input, context) => {
            await unitOfWork.run(async (work) =>
              work.record({ actor: actorOf(context), action: 'support.report', subject: SUBJECT }),
            )
            return report()
          }),
      ],
    }
  },
})
