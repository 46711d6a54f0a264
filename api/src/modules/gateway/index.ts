export type { GatewayPaths } from '../../gateway-control/gateway-paths.ts'
export {
  faultOfCertificate,
  faultOfEncrypted,
  faultOfListener,
} from '../../gateway-control/listener-faults.ts'
export { assertWholeEncryptedDns } from './encrypted-dns-input.ts'
export { GatewayConfigService } from './gateway-config.service.ts'
export { readGatewayChanges } from './gateway-config-input.ts'
export { newestZones } from './gateway-files.ts'
export { GatewayHost } from './gateway-host.ts'
export type { OwnAnswer, OwnAnswers } from './own-answers.ts'
export { processSettingsOf, withOwn } from './process-settings.ts'
export { encryptedDnsOf } from './stored-gateway-config.ts'
