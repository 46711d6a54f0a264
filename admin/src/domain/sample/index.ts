export { SampleCard } from './SampleCard.tsx'
export { useSample } from './use-sample.ts'
