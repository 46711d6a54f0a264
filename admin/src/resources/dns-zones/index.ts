export { ZoneList } from './list/ZoneList.tsx'
