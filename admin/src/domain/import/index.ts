export { ImportButton } from './ImportButton.tsx'
export { RejectReasons } from './RejectReasons.tsx'
