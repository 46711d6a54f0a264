import { appendFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRandom, ZEEK_HEADER, zeekLine } from './zeek-lines.mjs'

const STEPS_A_SECOND = 4

/** Adds `perSecond` look-ups to a log that the server follows, until the returned function is called. */
export async function startArriving(client, { file, perSecond }) {
  const random = createRandom(Date.now())
  writeFileSync(file, ZEEK_HEADER)
  const source = { name: `bench ${Date.now()}`, kind: 'tail', format: 'zeek-dns', location: file }
  const { id } = await send(client.link('/api/rest/sources'), 'POST', source)
  const ticks = setInterval(() => {
    const now = Date.now() / 1_000
    const lines = Array.from({ length: Math.ceil(perSecond / STEPS_A_SECOND) }, () => zeekLine(now, random))
    appendFileSync(file, `${lines.join('\n')}\n`)
  }, 1_000 / STEPS_A_SECOND)
  return async () => {
    clearInterval(ticks)
    await client.renew()
    await send(client.link(`/api/rest/sources/${id}`), 'DELETE')
    rmSync(file)
  }
}

async function send({ url, authorization }, method, body) {
  const json = body && { 'content-type': 'application/json' }
  const answer = await fetch(url, {
    method,
    headers: { authorization, ...json },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${url}: ${await answer.text()}`)
  return answer.json()
}
