export { DeviceField } from './DeviceField.tsx'
export { DeviceInput } from './DeviceInput.tsx'
