import { z } from 'zod'
import { warningsOf } from '../../gateway/encrypted/certificate-files.ts'
import type { GatewayStatus } from '../../gateway/setup.ts'
import type { ProvidedBy } from '../../platform/modules/define-module.ts'
import type { Settings } from '../../platform/state/settings.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { alarmsModule } from '../alarms/alarms.module.ts'
import { faultOfCertificate, type GatewayHost } from '../gateway/index.ts'

interface Deps {
  host: Pick<GatewayHost, 'state'>
  settings: Settings
  unitOfWork: UnitOfWork
  alarms: ProvidedBy<typeof alarmsModule>['queue']
  clock: Clock
}

type Certificate = NonNullable<GatewayStatus['encrypted']['certificate']>

const KEY = 'gateway-certificate'
/** The certificate that was warned of last, and how often. */
const warnedSchema = z.object({ notAfter: z.number().default(0), warnings: z.number().default(0) })

/** Warns once at a third of the certificate's life, once at 14 days, and when it has expired. */
export class CertificateAlarm {
  /** What needs no look into the store. */
  #known = ''

  constructor(private readonly deps: Deps) {}

  async look(): Promise<void> {
    const certificate = this.deps.host.state.status?.encrypted.certificate
    if (!certificate || certificate.notBefore === null || certificate.notAfter === null) return
    const { notBefore, notAfter } = certificate
    const now = this.deps.clock.now()
    const warnings = [...warningsOf({ notBefore, notAfter }), notAfter].filter((at) => now >= at).length
    const known = `${notAfter} ${warnings}`
    if (warnings === 0 || known === this.#known) return
    await this.#warn({ ...certificate, notAfter }, warnings)
    this.#known = known
  }

  /** Another process may have warned before. */
  #warn(certificate: Certificate & { notAfter: number }, warnings: number): Promise<void> {
    const { settings, unitOfWork, alarms } = this.deps
    const { notAfter } = certificate
    const isOver = this.deps.clock.now() >= notAfter
    const fault = faultOfCertificate({ ...certificate, state: isOver ? 'expired' : 'expiring' })
    return unitOfWork.run(async (work) => {
      const { value, version } = await settings.within(work).getWithVersion(KEY, warnedSchema)
      if (!fault || (value.notAfter === notAfter && value.warnings >= warnings)) return
      if (!(await settings.replace(work, KEY, { notAfter, warnings }, version, 'system'))) return
      await alarms.addService(work, `certificate ${notAfter} ${warnings}`, false, {
        type: 'notice',
        kind: 'system',
        title: isOver ? 'message.certificate.over' : 'message.certificate.title',
        subTitle: 'message.certificate.subTitle',
        content: fault.key,
        ...(fault.params && { params: fault.params }),
        link: '/system-config/dns-config?tab=gateway',
        icon: 'warning',
      })
    })
  }
}
