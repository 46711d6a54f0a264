export { lineFaultOf, type ZoneFault, zoneFaultText } from './faults.ts'
export { readZone, type ZoneReading } from './read-zone.ts'
export { writeZone } from './write-zone.ts'
export { MAX_ZONE_BYTES } from './zone-limits.ts'
