/** Calls of a signed-in superadmin; `renew` signs in again, since filling a store outlives an access token. */
export async function openClient(url, password) {
  let authorization = await signIn(url, password)
  const request = async ({ path, body, stream }) => {
    // Decompressing an answer here would be part of the measured time.
    const headers = { authorization, 'accept-encoding': 'identity', ...contentType(body, stream) }
    const payload = stream ?? (body ? JSON.stringify(body) : undefined)
    const init = payload === undefined ? { headers } : { method: 'POST', headers, body: payload }
    const answer = await fetch(`${url}${path}`, init)
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
    return answer
  }
  return {
    /** The data that another thread needs for its own requests. */
    link: (path) => ({ url: `${url}${path}`, authorization }),
    call: async (what) => (await (await request(what)).json()).data,
    renew: async () => {
      authorization = await signIn(url, password)
    },
  }
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
