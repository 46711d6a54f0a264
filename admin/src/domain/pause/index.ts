export { PauseBar } from './PauseBar.tsx'
export { useSetPause } from './pause-queries.ts'
