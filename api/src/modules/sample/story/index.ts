export type { SampleRisk } from './risk-story.ts'
export { composeSample, type SampleSet } from './sample-set.ts'
export { sampleSpan } from './sample-span.ts'
