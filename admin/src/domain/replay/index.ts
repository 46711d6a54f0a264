export { EffectLine } from './EffectLine.tsx'
export { FormReplayButton, useFormReplay } from './FormReplay.tsx'
export { ReplayLine } from './ReplayLine.tsx'
export { ReplayDrawer } from './replay-drawer.ts'
