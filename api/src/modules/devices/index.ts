export { type DeviceOwner, DeviceOwners } from './device-owners.ts'
export { DeviceRegistry, type DeviceSummary } from './device-registry.ts'
export { DevicesRepository, isMacText } from './devices.repository.ts'
export type { DevicesService } from './devices.service.ts'
