export { DeviceName } from './DeviceName.tsx'
export { HeldAddresses } from './HeldAddresses.tsx'
