// Reads an export to its end on its own thread, like another machine, and returns the number of its lines.
import { parentPort, workerData } from 'node:worker_threads'

const { url, authorization } = workerData
const answer = await fetch(url, { headers: { authorization } })
if (!answer.ok) throw new Error(`${url}: ${await answer.text()}`)
let lines = 0
for await (const chunk of answer.body) {
  const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length)
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) lines += 1
}
parentPort.postMessage(lines)
