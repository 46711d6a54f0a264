// Preloaded: nothing is handed on to the risk engine, whose thread then has nothing to read.
import { RecordSpool } from '../../api/dist/detection/record-spool.js'

RecordSpool.prototype.add = () => undefined
RecordSpool.prototype.end = () => undefined
