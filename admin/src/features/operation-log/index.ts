/** What the user center shows of it; the page itself is loaded when it is opened. */
export { OwnOperations } from './OwnOperations.tsx'
