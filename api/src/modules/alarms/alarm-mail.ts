import { type Language, translate } from '@netwarden/shared/i18n'
import type { AlarmText } from './alarm-text.ts'
import type { EventException } from './event-exceptions.ts'

export interface MailContent {
  subject: string
  text: string
  html: string
}

/** A batch as a mail: plain text, and the same as a table. */
export function alarmMail(alarm: AlarmText, language: Language, timeZone: string): MailContent {
  const time = timeFormat(timeZone)
  const open = translate(language, 'alarm.open')
  const footer = translate(language, 'alarm.footer')
  const exceptionText = (exception: EventException | undefined) => {
    if (!exception) return ''
    const { by, reason } = exception
    return translate(language, 'alarm.exception', { until: time(exception.until), by, reason })
  }
  const blocks = alarm.lines.map(({ title, detail, reasons, exception, at, link }) =>
    [`${time(at)}  ${title}`, detail, reasons, exceptionText(exception), link].filter(Boolean).join('\n'),
  )
  const more = alarm.more ? [`${alarm.more.text}\n${alarm.more.link}`] : []
  return {
    subject: alarm.subject,
    text: `${[alarm.intro, ...blocks, ...more, `-- \n${footer}`].join('\n\n')}\n`,
    html: htmlOf(alarm, { open, footer, time, language, exceptionText }),
  }
}

interface Words {
  open: string
  footer: string
  time: (at: number) => string
  exceptionText: (exception: EventException | undefined) => string
  language: Language
}

function htmlOf(
  { subject, intro, lines, more }: AlarmText,
  { open, footer, time, language, exceptionText }: Words,
): string {
  const rows = lines.map(
    ({ title, detail, reasons, exception, at, link }) =>
      `<tr><td style="padding:6px 12px 6px 0;white-space:nowrap">${escaped(time(at))}</td>` +
      `<td style="padding:6px 12px 6px 0"><b>${escaped(title)}</b><br>${escaped(detail)}` +
      `${reasons ? `<br><span style="color:#566275">${escaped(reasons)}</span>` : ''}` +
      `${exception ? `<br><i>${escaped(exceptionText(exception))}</i>` : ''}</td>` +
      `<td style="padding:6px 0"><a href="${escaped(link)}">${escaped(open)}</a></td></tr>`,
  )
  const rest = more ? `<p><a href="${escaped(more.link)}">${escaped(more.text)}</a></p>` : ''
  return (
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>` +
    `<body style="font-family:sans-serif;font-size:14px;color:#1b2330"><p>${escaped(intro)}</p>` +
    `<table style="border-collapse:collapse">${rows.join('')}</table>${rest}` +
    `<p style="color:#566275;font-size:12px">${escaped(footer)}</p></body></html>`
  )
}

/** Names on the network are untrusted input. */
function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

function timeFormat(timeZone: string): (at: number) => string {
  // Swedish writes dates as ISO 8601 does.
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })
  return (at) => format.format(at)
}
