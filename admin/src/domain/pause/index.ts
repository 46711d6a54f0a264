export { PauseBar } from './PauseBar.tsx'
