export { DeviceRegistry, type DeviceSummary, isMacText } from './device-registry.ts'
export { DevicesRepository } from './devices.repository.ts'
