export { FormReplayButton, useFormReplay } from './FormReplay.tsx'
export { FlipsNote, ReplayLine } from './ReplayLine.tsx'
export { ReplayDrawer } from './replay-drawer.ts'
