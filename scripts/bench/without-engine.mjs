// Preloaded: records are not passed to the risk engine, so its thread is idle.
import { RecordSpool } from '../../api/dist/detection/record-spool.js'

RecordSpool.prototype.add = () => undefined
RecordSpool.prototype.end = () => undefined
