export { AddressRefused, OutboundGuard } from './outbound-guard.ts'
export { postOutbound } from './send-outbound.ts'
