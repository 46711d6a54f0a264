export { addTop } from './top.ts'
export { addWho } from './who.ts'
