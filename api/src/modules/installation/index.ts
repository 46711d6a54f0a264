export { StoreFaults } from './store-faults.ts'
