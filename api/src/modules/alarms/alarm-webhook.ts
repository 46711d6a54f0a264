import { createHmac } from 'node:crypto'
import type { WebhookKind } from '@netwarden/shared/domain'
import type { Language } from '@netwarden/shared/i18n'
import { APP_NAME } from '@netwarden/shared/limits'
import { presentRiskEvent } from '../risk-event-repository/index.ts'
import type { AlarmBatch } from './alarm-batch.ts'
import { type AlarmText, alarmText } from './alarm-text.ts'
import type { EventException } from './event-exceptions.ts'
import type { StoredWebhook } from './stored-alarm-settings.ts'

/** Chat services accept messages of a few thousand bytes. */
export const LINES_IN_CHAT = 10
const LONGEST_LINE = 200
export const LANGUAGE_OF: Record<WebhookKind, Language> = {
  json: 'en-US',
  wecom: 'zh-CN',
  dingtalk: 'zh-CN',
  slack: 'en-US',
}

export interface WebhookContent {
  subject: string
  body: string
}

/** A batch in the format of the receiver. */
export function webhookContent(kind: WebhookKind, batch: AlarmBatch, console: string): WebhookContent {
  const language = LANGUAGE_OF[kind]
  const alarm = alarmText(batch, { language, console })
  return { subject: alarm.subject, body: JSON.stringify(BODIES[kind](alarm, batch, language)) }
}

/** A plain text in the format of the receiver. */
export function webhookTest(kind: WebhookKind, text: (language: Language) => string): string {
  const alarm: AlarmText = { subject: text(LANGUAGE_OF[kind]), intro: '', lines: [], more: null }
  const nothing = {
    counts: { high: 0, medium: 0, low: 0, common: 0 },
    eventCount: 0,
    events: [],
    services: [],
    exceptions: new Map(),
  }
  return JSON.stringify(BODIES[kind](alarm, nothing, LANGUAGE_OF[kind]))
}

/** A message for people, in the format of a chat service. */
export function chatBody(kind: ChatKind, text: AlarmText): string {
  return JSON.stringify(CHATS[kind](text))
}

export type ChatKind = Exclude<WebhookKind, 'json'>
type Body = (alarm: AlarmText, batch: AlarmBatch, language: Language) => unknown

const CHATS: Record<ChatKind, (text: AlarmText) => unknown> = {
  wecom: (text) => ({ msgtype: 'markdown', markdown: { content: markdownOf(text) } }),
  dingtalk: (text) => ({ msgtype: 'markdown', markdown: { title: text.subject, text: markdownOf(text) } }),
  slack: (text) => ({
    text: [
      `*${slackText(text.subject)}*`,
      ...text.lines
        .slice(0, LINES_IN_CHAT)
        .map(({ title, detail, link }) => `<${link}|${slackText(cut(`${title} ${detail}`))}>`),
      ...(text.more ? [`<${text.more.link}|${slackText(text.more.text)}>`] : []),
    ].join('\n'),
  }),
}

const BODIES: Record<WebhookKind, Body> = {
  ...CHATS,
  json: (alarm, batch, language) => ({
    app: APP_NAME,
    subject: alarm.subject,
    counts: batch.counts,
    events: batch.events.map((row) => ({
      ...presentRiskEvent(row, language),
      exception: presentException(batch.exceptions.get(row.id)),
    })),
    services: alarm.lines.slice(0, batch.services.length).map(({ title, detail, at }) => ({
      title,
      detail,
      at: new Date(at).toISOString(),
    })),
  }),
}

function presentException(exception: EventException | undefined) {
  return exception ? { ...exception, until: new Date(exception.until).toISOString() } : null
}

function markdownOf({ subject, lines, more }: AlarmText): string {
  return [
    `**${plain(subject)}**`,
    ...lines
      .slice(0, LINES_IN_CHAT)
      .map(({ title, detail, link }) => `> [${plain(cut(`${title} ${detail}`))}](${link})`),
    ...(more ? [`[${plain(more.text)}](${more.link})`] : []),
  ].join('\n\n')
}

/** Names on the network are untrusted input: none of it is mark-up. */
function plain(text: string): string {
  return text.replace(/[[\]()*_`<>#\\]/g, (char) => `\\${char}`)
}

function slackText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function cut(text: string): string {
  return text.length > LONGEST_LINE ? `${text.slice(0, LONGEST_LINE)}…` : text
}

/**
 * Address and headers of a call. `x-netwarden-signature` is `sha256=` and the HMAC-SHA256 (RFC 2104) of time, dot and
 * body, in hexadecimal; DingTalk wants its own in the address (its robots' "additional signature").
 */
export function signed(
  { kind, url, secret }: Pick<StoredWebhook, 'kind' | 'url' | 'secret'>,
  body: string,
  { id, at }: { id: string; at: number },
): { url: string; headers: Record<string, string> } {
  const headers: Record<string, string> = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': APP_NAME,
    'x-netwarden-delivery': id,
    'x-netwarden-timestamp': String(at),
  }
  if (secret === '') return { url, headers }
  if (kind === 'dingtalk') {
    const to = new URL(url)
    to.searchParams.set('timestamp', String(at))
    to.searchParams.set('sign', createHmac('sha256', secret).update(`${at}\n${secret}`).digest('base64'))
    return { url: to.href, headers }
  }
  const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
  return { url, headers: { ...headers, 'x-netwarden-signature': `sha256=${signature}` } }
}
