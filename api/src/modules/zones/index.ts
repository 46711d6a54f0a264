export { packZone } from './zone-content.ts'
export { versionRow, type ZoneRowSource, zoneRow } from './zone-rows.ts'
export { setSerial } from './zone-serial.ts'
export { ZonesRepository } from './zones.repository.ts'
