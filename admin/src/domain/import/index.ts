export { useByteText } from './byte-text.ts'
export { ImportButton } from './ImportButton.tsx'
export { RejectReasons } from './RejectReasons.tsx'
