export { DeviceField, wordsOfDevice } from './DeviceField.tsx'
export { DeviceInput } from './DeviceInput.tsx'
export { useDeviceSuggestions } from './use-device-suggestions.ts'
