export { FormReplayButton, useFormReplay } from './FormReplay.tsx'
export { ReplayDrawer } from './ReplayDrawer.tsx'
export { ReplayLine } from './ReplayLine.tsx'
