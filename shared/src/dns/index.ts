export { checkZoneInSteps } from './check-zone.ts'
export { type ChangedRecord, compareRecords, compareRecordsInSteps, type ZoneDifference } from './compare.ts'
export { lineFaultOf, type ZoneFault } from './faults.ts'
export { foldCase, isWithin, ROOT, readName, showName, type WireName } from './name.ts'
export { isOneRecord } from './one-record.ts'
export { rdataOctets, rdataText } from './rdata/rdata.ts'
export { typeCode, typeName } from './rdata/type-names.ts'
export { canonicalOrigin, readRecords, readZone, readZoneInSteps, type ZoneReading } from './read-zone.ts'
export {
  absoluteName,
  nameKey,
  parentOf,
  recordKey,
  recordSetKey,
  relativeName,
  sortRecordsInSteps,
  type ZoneRecord,
} from './record.ts'
export { reverseName, reverseOrigin, reverseZoneFault } from './reverse.ts'
export { isNewerSerial, nextSerial } from './serial.ts'
export { readWrittenZone, writeZone, writeZoneInSteps, type ZoneText } from './write-zone.ts'
export { ZONE_SORTS } from './zone-choices.ts'
export { entityLines, quoted, soaFields, soaRdata, zoneEntity } from './zone-entity.ts'
export { MAX_ZONE_BYTES, MAX_ZONE_RECORDS } from './zone-limits.ts'
