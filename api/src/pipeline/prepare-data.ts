/** Run by the build: makes of packaged data what a start can read at once. */
import { openMakers, openNetworkOwners } from './index.ts'

await Promise.all([openNetworkOwners(), openMakers()])
