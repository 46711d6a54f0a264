import type { WebhookKind } from '@netwarden/shared/domain'
import { type Language, translate } from '@netwarden/shared/i18n'
import { APP_NAME } from '@netwarden/shared/limits'
import { operationWords, type WordedChange } from '@netwarden/shared/operations'
import type { Entry } from '../../platform/state/operation-log/chain.ts'
import { chatBody, LANGUAGE_OF, type WebhookContent } from './alarm-webhook.ts'

const LOG_PATH = '/system-config/operation-log'
/** Of one entry, and of one value in characters. */
const MOST_FIELDS = 50
const LONGEST_VALUE = 500

/** Changes of the operation log, no more than a chat service takes, in the format of a receiver. The log holds no secrets. */
export function changesContent(
  kind: WebhookKind,
  entries: readonly Entry[],
  console: string,
): WebhookContent {
  const language = LANGUAGE_OF[kind]
  const subject = translate(language, 'alarm.changes.subject', { app: APP_NAME, count: entries.length })
  const operations = entries.map((entry) => inWords(entry, language, console))
  if (kind === 'json') {
    return { subject, body: JSON.stringify({ app: APP_NAME, subject, operations }) }
  }
  const lines = operations.map((operation) => ({
    title: `${operation.actor} · ${operation.actionName} ${operation.object.name}`.trim(),
    detail: operation.changes.map(changeText).join('; '),
    reasons: '',
    at: Date.parse(operation.at),
    link: operation.link,
  }))
  const text = {
    subject,
    intro: '',
    lines,
    more: null,
  }
  return { subject, body: chatBody(kind, text) }
}

function inWords(entry: Entry, language: Language, console: string) {
  const words = operationWords(language)
  const before: unknown = entry.before === null ? null : JSON.parse(entry.before)
  const after: unknown = entry.after === null ? null : JSON.parse(entry.after)
  const { id, seq, actor, ip, action, subjectKind, subjectId } = entry
  const changes = words.changes({ subjectKind, subjectId, before, after }).slice(0, MOST_FIELDS)
  const query = new URLSearchParams({ subject: subjectId || subjectKind })
  return {
    id,
    seq,
    at: new Date(entry.at).toISOString(),
    actor,
    ip,
    action,
    actionName: words.action({ action, before, after }),
    object: {
      kind: subjectKind,
      kindName: words.kind(subjectKind),
      id: subjectId,
      name: words.subject(entry),
    },
    changes: changes.map(({ path: field, label, before: former, after: later }) => ({
      field,
      label,
      before: cut(former),
      after: cut(later),
    })),
    link: `${console}${LOG_PATH}?${query}`,
  }
}

function changeText({ label, before, after }: Pick<WordedChange, 'label' | 'before' | 'after'>): string {
  const values = [before, after].filter((value) => value !== null)
  return `${label}: ${values.join(' → ')}`.replaceAll('\n', ', ')
}

function cut(value: string | null): string | null {
  return value !== null && value.length > LONGEST_VALUE ? `${value.slice(0, LONGEST_VALUE)}…` : value
}
