import { request } from 'node:http'
import { type RelayAnswer, type RelayMessage, relayAnswerSchema } from './relay-messages.ts'

const LIMIT = 5_000
const MOST_ANSWER = 64 * 1024

/** Asks the supervisor at its socket. Rejects where it does not answer in time. */
export function askSupervisor(path: string, message: RelayMessage): Promise<RelayAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      { socketPath: path, method: 'POST', path: '/', headers: { 'content-type': 'application/json' } },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => {
          text += chunk
          if (text.length > MOST_ANSWER) response.destroy(new Error('the answer is too large'))
        })
        response.on('error', reject)
        response.on('end', () => {
          try {
            resolve(relayAnswerSchema.parse(JSON.parse(text)))
          } catch (cause) {
            reject(cause)
          }
        })
      },
    )
    sent.setTimeout(LIMIT, () => sent.destroy(new Error('the supervisor does not answer')))
    sent.on('error', reject)
    sent.end(JSON.stringify(message))
  })
}
