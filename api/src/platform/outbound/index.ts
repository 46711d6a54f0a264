export { type Download, downloadOutbound, unpackFile } from './download-outbound.ts'
export { AddressRefused, OutboundGuard } from './outbound-guard.ts'
export { postOutbound } from './send-outbound.ts'
