/** Run by the build: converts packaged data into a form that a start can read immediately. */
import { openMakers, openNetworkOwners } from './index.ts'

await Promise.all([openNetworkOwners(), openMakers()])
