import { Agent, request } from 'node:http'

/** Calls of a signed-in superadmin; `renew` signs in again, since filling a store outlives an access token. */
export async function openClient(url, password) {
  let authorization = await signIn(url, password)
  const agent = new Agent({ keepAlive: true })
  // Decompressing an answer here would be part of the measured time.
  const headersOf = (body, stream) => ({
    authorization,
    'accept-encoding': 'identity',
    ...contentType(body, stream),
  })
  return {
    /** The data that another thread needs for its own requests. */
    link: (path) => ({ url: `${url}${path}`, authorization }),
    call: async ({ path, body, stream }) => {
      const headers = headersOf(body, stream)
      const answer = stream
        ? await upload(`${url}${path}`, headers, stream)
        : await send(agent, `${url}${path}`, headers, body)
      if (answer.status >= 300) throw new Error(`${path}: ${answer.text}`)
      return JSON.parse(answer.text).data
    },
    renew: async () => {
      authorization = await signIn(url, password)
    },
  }
}

async function upload(url, headers, body) {
  const answer = await fetch(url, { method: 'POST', headers, body, duplex: 'half' })
  return { status: answer.status, text: await answer.text() }
}

/** A third of what `fetch` costs: it takes its share of the cores that are measured. */
function send(agent, url, headers, body) {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers, method: body ? 'POST' : 'GET' }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (part) => {
        text += part
      })
      answer.on('end', () => resolve({ status: answer.statusCode, text }))
      answer.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(body ? JSON.stringify(body) : undefined)
  })
}

function contentType(body, stream) {
  if (stream) return { 'content-type': 'application/octet-stream' }
  return body ? { 'content-type': 'application/json' } : {}
}

async function signIn(url, password) {
  const reply = await fetch(`${url}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'superadmin', password }),
  })
  const { data } = await reply.json()
  return `Bearer ${data.access_token}`
}
