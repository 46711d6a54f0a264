export { NEW_SOURCE_ADDRESS } from './new-source.ts'
export { useIncompleteSlots } from './use-incomplete-slots.ts'
