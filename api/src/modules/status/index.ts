export { DeciderTimes } from './decider-times.ts'
export {
  type Deciders,
  engineProbe,
  probeAccess,
  probeDns,
  probeSignIn,
  type SourceFacts,
} from './probes.ts'
export { RequestMeter } from './request-meter.ts'
export { type ServiceChange, ServiceMonitor } from './service-monitor.ts'
export type { Probed, ProbedPart } from './standing.ts'
export { StatusRepository } from './system.repository.ts'
export { statusRoutes } from './system.routes.ts'
export { presentStanding, StatusService } from './system.service.ts'
