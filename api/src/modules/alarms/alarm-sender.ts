import { translate } from '@netwarden/shared/i18n'
import { z } from 'zod'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { AddressRefused, type OutboundGuard, postOutbound } from '../../platform/outbound/index.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { AlarmSettingsService } from './alarm-settings.service.ts'
import { signed } from './alarm-webhook.ts'
import type { AlarmDeliveryRow } from './alarms.repository.ts'
import type { StoredWebhook } from './stored-alarm-settings.ts'

export const MAIL = 'mail'
const LONGEST_ANSWER = 500

export interface SendOutcome {
  ok: boolean
  /** The answer of the receiver, or the reason why there is none. */
  answer: string
}

interface Parts {
  mailer: Mailer
  guard: OutboundGuard
  settings: AlarmSettingsService
  clock: Clock
}

export const mailContent = z.object({ subject: z.string(), text: z.string(), html: z.string() })
const webhookBody = z.object({ body: z.string() })
/** WeCom and DingTalk always answer 200, and report the result in the body. */
const chatAnswer = z.object({ errcode: z.number() })

/** Sends a message once; never throws: an error is part of the answer. */
export class AlarmSender {
  constructor(private readonly parts: Parts) {}

  async send({ id, channel, receiver, content }: AlarmDeliveryRow): Promise<SendOutcome> {
    const parsed: unknown = JSON.parse(content)
    if (channel === MAIL) return this.mail(id, receiver, mailContent.parse(parsed))
    const webhook = (await this.parts.settings.inForce()).webhooks.find((one) => one.id === channel)
    if (!webhook?.enabled) return { ok: false, answer: translate('zh-CN', 'alarm.webhookGone') }
    return this.post(webhook, webhookBody.parse(parsed).body, id)
  }

  /** A mail that is sent again keeps its Message-ID, by which mail programs recognise it. */
  mail(id: string, to: string, content: z.infer<typeof mailContent>): Promise<SendOutcome> {
    return outcomeOf(async () => {
      const answer = await this.parts.mailer.send({ to, ...content, messageId: `alarm-${id}` })
      return { ok: true, answer }
    })
  }

  post(
    webhook: Pick<StoredWebhook, 'kind' | 'url' | 'secret'>,
    body: string,
    id: string,
  ): Promise<SendOutcome> {
    return outcomeOf(async () => {
      const { url, headers } = signed(webhook, body, { id, at: this.parts.clock.now() })
      const { status, text } = await postOutbound(this.parts.guard, { url, headers, body })
      const isRefused = (chatAnswer.safeParse(jsonOf(text)).data?.errcode ?? 0) !== 0
      return { ok: status >= 200 && status < 300 && !isRefused, answer: `${status} ${text}` }
    })
  }
}

async function outcomeOf(send: () => Promise<SendOutcome>): Promise<SendOutcome> {
  const { ok, answer } = await send().catch((cause: unknown) => ({ ok: false, answer: faultText(cause) }))
  return { ok, answer: answer.replace(/\s+/g, ' ').trim().slice(0, LONGEST_ANSWER) }
}

function faultText(cause: unknown): string {
  if (cause instanceof AddressRefused)
    return `${translate('zh-CN', 'alarm.refused', { address: cause.address })} / ${translate('en-US', 'alarm.refused', { address: cause.address })}`
  if (!(cause instanceof Error)) return String(cause)
  const inner = cause.cause instanceof AggregateError ? cause.cause : cause
  return inner instanceof AggregateError
    ? inner.errors.map(String).join('; ')
    : cause.message || String(cause)
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null // The body is no JSON, as with most receivers.
  }
}
