export { EventWatch } from './event-watch.ts'
export { IngestWaiting } from './ingest-waiting.ts'
export { StoreFaults } from './store-faults.ts'
