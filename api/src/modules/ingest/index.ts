export { numberStream } from './stream-numbers.ts'
