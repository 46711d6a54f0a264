/** A thread that checks the state store's file, which may take long, beside the one that answers. */
import { parentPort, workerData } from 'node:worker_threads'
import Database from 'libsql'
import { faultInFile } from './check-file.ts'

const database = new Database(String(workerData), { readonly: true })
parentPort?.postMessage(faultInFile(database))
database.close()
