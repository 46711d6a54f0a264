export { createDeviceArea } from './device-area.ts'
export { DeviceBook, type DevicePortrait, isMacText } from './device-book.ts'
export { DevicesRepository } from './devices.repository.ts'
export { LeaseKeeper } from './lease-keeper.ts'
