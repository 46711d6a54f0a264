export { createZoneArea } from './zones-area.ts'
