export type { GatewayPaths } from '../../gateway-control/gateway-paths.ts'
export {
  faultOfCertificate,
  faultOfEncrypted,
  faultOfListener,
} from '../../gateway-control/listener-faults.ts'
export { GatewayConfigService } from './gateway-config.service.ts'
export { readGatewayChanges } from './gateway-config-input.ts'
export { newestZones } from './gateway-files.ts'
export { GatewayHost } from './gateway-host.ts'
export type { OwnAnswer, OwnAnswers } from './own-answers.ts'
export { processSettingsOf } from './process-settings.ts'
