/** The thread that ends TLS and HTTP, so that this work does not delay queries by UDP. */
import { readlinkSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'
import { basename } from 'node:path'
import { parentPort } from 'node:worker_threads'
import { Connections } from '../listen/connections.ts'
import { TcpConnection } from '../listen/tcp-connection.ts'
import { Admission } from './admission.ts'
import { DohConnections } from './doh-connections.ts'
import type { FromThread, ToThread } from './thread-protocol.ts'
import { TlsListeners } from './tls-listeners.ts'
import { WaitingQueries } from './waiting-queries.ts'

/** A handshake costs more than a connection that waits. */
const IDLE_FOR = 30_000
const MOST_CONNECTIONS = 1_900
const TICK_EVERY = 1_000
const NEW_TICKET_KEYS_EVERY = 3_600
/** Steps of the scheduler: where processors are short, the thread that answers UDP goes first. */
const BEHIND_UDP = 5

const post = (message: FromThread, handedOver: ArrayBuffer[] = []) =>
  parentPort?.postMessage(message, handedOver)

const admission = new Admission()
const connections = new Connections({ most: MOST_CONNECTIONS, idleFor: IDLE_FOR })
const queries = new WaitingQueries((frames) => post({ type: 'queries', frames }, [frames.buffer]), IDLE_FOR)
const doh = new DohConnections(connections, (message, address, target) =>
  queries.add('doh', message, address, target),
)
const listeners = new TlsListeners(admission, (channel, socket) => {
  if (channel === 'doh') {
    doh.adopt(socket)
    return
  }
  const connection = new TcpConnection(socket, (message, address, target) =>
    queries.add('dot', message, address, target),
  )
  connections.add(connection)
  socket.on('close', () => connections.delete(connection))
})

try {
  const thread = Number(basename(readlinkSync('/proc/thread-self')))
  setPriority(thread, Math.min(getPriority(thread) + BEHIND_UDP, constants.priority.PRIORITY_LOW))
} catch {
  // Another system than Linux, or one without /proc: both threads have the same priority.
}

let working: Promise<void> = Promise.resolve()
parentPort?.on('message', (message: ToThread) => {
  switch (message.type) {
    case 'certificate':
      listeners.use(message.pair)
      break
    case 'answers':
      queries.take(message.frames)
      break
    case 'listen': {
      const { wanted, id } = message
      doh.path = wanted.path
      working = working
        .then(() => listeners.listen(wanted))
        .then(() => post({ type: 'listening', listeners: listeners.status, id }))
    }
  }
})

let ticks = 0
let reported = ''
setInterval(() => {
  connections.closeIdle()
  if (++ticks % NEW_TICKET_KEYS_EVERY === 0) listeners.renewTickets()
  const { open: count, refused } = admission
  if (`${count} ${refused}` === reported) return
  reported = `${count} ${refused}`
  post({ type: 'connections', count, refused })
}, TICK_EVERY)
